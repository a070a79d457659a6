-- src/persistence/contacts/contact-reference.repository.ts: ContactReferenceRepository.findByExternalReference

SELECT r.id, r.application_id AS "applicationId", r.external_reference AS "externalReference",
  json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact, json_build_object('name', a.name, 'temporary', a.temporary, 'vatNumber', a.vat_number) AS customer
FROM contact_references r
JOIN contacts c ON c.id = r.contact_id
JOIN customers a ON a.id = c.customer_id WHERE r.application_id = $1 AND r.external_reference = $2;
