-- src/persistence/contacts/contact-change.repository.ts: ContactChangeRepository.changes

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', coalesce(h.decided_at, h.created_at)) * 1000)::bigint + (date_part('epoch', c.updated_at) * 1000)::bigint + (date_part('epoch', r.updated_at) * 1000)::bigint), 0) AS revision
FROM contact_changes h
JOIN contact_references r ON r.id = h.contact_reference_id
JOIN applications a ON a.id = r.application_id
JOIN contacts c ON c.id = h.contact_id
LEFT JOIN applications d ON d.id = h.decided_by
LEFT JOIN application_tokens k ON k.id = h.decided_by_token_id;
