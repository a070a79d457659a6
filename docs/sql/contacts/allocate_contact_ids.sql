-- src/persistence/contacts/contact-import.repository.ts: ContactImportRepository.allocateIds

SELECT array_to_json(ARRAY(SELECT nextval('customers_id_seq') FROM generate_series(1, $1::int))) AS customers,
array_to_json(ARRAY(SELECT nextval('contacts_id_seq') FROM generate_series(1, $2::int))) AS contacts;
