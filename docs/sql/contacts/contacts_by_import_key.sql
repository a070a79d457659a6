-- src/persistence/contacts/contact-import.repository.ts: ContactImportRepository.contacts

SELECT k.position, k.is_referenced AS "isReferenced", c.id, c.customer_id AS "customerId", c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.temporary,
  json_build_object('id', a.id, 'name', a.name, 'individual', a.individual, 'vatNumber', a.vat_number) AS customer, r.unnamed AS "unnamedReferenceId", r.named AS "isNamed"
FROM (
  SELECT v.position, true AS is_referenced, r.contact_id AS id
  FROM json_to_recordset($1::json) AS v(position int, "externalReference" text)
  JOIN contact_references r ON r.application_id = $2 AND r.external_reference = v."externalReference"
  UNION ALL
  SELECT v.position, false, c.id
  FROM json_to_recordset($1::json) AS v(position int, email text)
  JOIN contacts c ON lower(c.email) = lower(v.email)
  WHERE NOT c.temporary AND c.reconciled_into IS NULL
) k
JOIN contacts c ON c.id = k.id
JOIN customers a ON a.id = c.customer_id
CROSS JOIN LATERAL (
  SELECT min(r.id) FILTER (WHERE r.external_reference IS NULL) AS unnamed,
    coalesce(bool_or(r.external_reference IS NOT NULL), false) AS named
  FROM contact_references r WHERE r.contact_id = c.id AND r.application_id = $2
) r
ORDER BY k.position, c.id;
