-- src/persistence/contacts/contact.repository.ts: ContactRepository.contacts

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', c.updated_at) * 1000)::bigint + (date_part('epoch', a.updated_at) * 1000)::bigint), 0) AS revision
FROM contacts c
JOIN customers a ON a.id = c.customer_id WHERE c.reconciled_into IS NULL AND c.temporary = true;
