-- src/persistence/contacts/contact-reference.repository.ts: ContactReferenceRepository.references

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', r.updated_at) * 1000)::bigint + (date_part('epoch', c.updated_at) * 1000)::bigint + (date_part('epoch', a.updated_at) * 1000)::bigint), 0) AS revision
FROM contact_references r
JOIN contacts c ON c.id = r.contact_id
JOIN customers a ON a.id = c.customer_id WHERE r.application_id = $1;
