-- src/persistence/contacts/contact-change.repository.ts: ContactChangeRepository.decide

UPDATE contact_changes SET state = $2, decided_at = now(), decided_by = $3, decided_by_token_id = $4
WHERE id = $1;
