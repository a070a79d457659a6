-- src/persistence/contacts/contact-change.repository.ts: ContactChangeRepository.changes

SELECT h.id, h.state, h.created_at AS "createdAt", h.decided_at AS "decidedAt", json_build_object('id', a.id, 'name', a.name) AS application,
  json_build_object('id', r.id, 'externalReference', r.external_reference) AS "contactReference",
  json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact, json_build_object('firstName', h.first_name, 'lastName', h.last_name, 'email', h.email) AS proposed,
  CASE WHEN d.id IS NOT NULL THEN
  json_build_object('id', d.id, 'name', d.name, 'token', CASE
    WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
    WHEN d.id = 0 THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
  END) END AS "decidedBy"
FROM contact_changes h
JOIN contact_references r ON r.id = h.contact_reference_id
JOIN applications a ON a.id = r.application_id
JOIN contacts c ON c.id = h.contact_id
LEFT JOIN applications d ON d.id = h.decided_by
LEFT JOIN application_tokens k ON k.id = h.decided_by_token_id WHERE h.state = 'refused' AND h.id > $1 ORDER BY h.id LIMIT $2;
