-- src/persistence/contacts/contact-import.repository.ts: ContactImportRepository.store

WITH new_customer AS (
  INSERT INTO customers (id, name, individual, vat_number)
  SELECT v."id", v."name", v."individual", v."vatNumber" FROM json_to_recordset($1::json) AS v("id" bigint, "name" text, "individual" boolean, "vatNumber" text)
), changed_customer AS (
  UPDATE customers a SET name = v.name, vat_number = v."vatNumber", updated_at = now()
  FROM json_to_recordset($2::json) AS v("id" bigint, "name" text, "individual" boolean, "vatNumber" text) WHERE a.id = v.id
), new_contact AS (
  INSERT INTO contacts (id, customer_id, first_name, last_name, email)
  SELECT v."id", v."customerId", v."firstName", v."lastName", v."email" FROM json_to_recordset($3::json) AS v("id" bigint, "customerId" bigint, "firstName" text, "lastName" text, "email" text)
), changed_contact AS (
  UPDATE contacts c SET customer_id = v."customerId", first_name = coalesce(v."firstName", c.first_name),
    last_name = coalesce(v."lastName", c.last_name), email = coalesce(v.email, c.email), updated_at = now()
  FROM json_to_recordset($4::json) AS v("id" bigint, "customerId" bigint, "firstName" text, "lastName" text, "email" text) WHERE c.id = v.id
), named AS (
  UPDATE contact_references r SET external_reference = v."externalReference", updated_at = now()
  FROM json_to_recordset($6::json) AS v(id bigint, "externalReference" text) WHERE r.id = v.id
)
INSERT INTO contact_references (application_id, contact_id, external_reference)
SELECT v."applicationId", v."contactId", v."externalReference" FROM json_to_recordset($5::json) AS v("applicationId" bigint, "contactId" bigint, "externalReference" text);
