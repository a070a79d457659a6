-- src/persistence/contacts/contact.repository.ts: ContactRepository.customers

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', a.updated_at) * 1000)::bigint), 0) AS revision FROM customers a WHERE a.reconciled_into IS NULL AND a.temporary = true;
