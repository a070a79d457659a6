-- src/persistence/contacts/contact-reference.repository.ts: ContactReferenceRepository.introduce

WITH known AS (
  SELECT id FROM contact_references WHERE application_id = $1 AND external_reference = $2
), account AS (
  INSERT INTO customers (name, individual, vat_number, temporary)
  SELECT $6, $7, $8, true WHERE $6::text IS NOT NULL AND NOT EXISTS (SELECT FROM known)
  RETURNING id
), contact AS (
  INSERT INTO contacts (customer_id, first_name, last_name, email, temporary)
  SELECT id, $3, $4, $5, true FROM account
  RETURNING id
), reference AS (
  INSERT INTO contact_references (application_id, contact_id, external_reference)
  SELECT $1, id, $2 FROM contact
  RETURNING id
)
SELECT id FROM known UNION ALL SELECT id FROM reference;
