-- contact_changes_one: ContactChangeRepository.change
SELECT
  h.id,
  h.state,
  h.created_at AS "createdAt",
  h.decided_at AS "decidedAt",
  json_build_object('id', a.id, 'name', a.name) AS application,
  json_build_object('id', r.id, 'externalReference', r.external_reference) AS "contactReference",
  json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact,
  json_build_object('firstName', h.first_name, 'lastName', h.last_name, 'email', h.email) AS proposed,
  CASE
    WHEN d.id IS NOT NULL THEN json_build_object(
      'id',
      d.id,
      'name',
      d.name,
      'token',
      CASE
        WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
        WHEN d.id = 0
        AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
      END,
      'person',
      CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
      END
    )
  END AS "decidedBy"
FROM
  contact_changes h
  JOIN contact_references r ON r.id = h.contact_reference_id
  JOIN applications a ON a.id = r.application_id
  JOIN contacts c ON c.id = h.contact_id
  LEFT JOIN applications d ON d.id = h.decided_by
  LEFT JOIN application_tokens k ON k.id = h.decided_by_token_id
  LEFT JOIN people p ON p.id = h.decided_by_person_id
WHERE h.id = $1;

-- contact_changes_page: ContactChangeRepository.changes
SELECT
  h.id,
  h.state,
  h.created_at AS "createdAt",
  h.decided_at AS "decidedAt",
  json_build_object('id', a.id, 'name', a.name) AS application,
  json_build_object('id', r.id, 'externalReference', r.external_reference) AS "contactReference",
  json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact,
  json_build_object('firstName', h.first_name, 'lastName', h.last_name, 'email', h.email) AS proposed,
  CASE
    WHEN d.id IS NOT NULL THEN json_build_object(
      'id',
      d.id,
      'name',
      d.name,
      'token',
      CASE
        WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
        WHEN d.id = 0
        AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
      END,
      'person',
      CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
      END
    )
  END AS "decidedBy"
FROM
  contact_changes h
  JOIN contact_references r ON r.id = h.contact_reference_id
  JOIN applications a ON a.id = r.application_id
  JOIN contacts c ON c.id = h.contact_id
  LEFT JOIN applications d ON d.id = h.decided_by
  LEFT JOIN application_tokens k ON k.id = h.decided_by_token_id
  LEFT JOIN people p ON p.id = h.decided_by_person_id
WHERE h.id > $1
ORDER BY h.id
LIMIT $2;
-- contact_changes_accepted_page:
--   + h.state = 'accepted' AND
-- contact_changes_page_since:
--   + greatest(coalesce(h.decided_at, h.created_at), c.updated_at, r.updated_at) >= $ AND
-- contact_changes_proposed_page:
--   + h.state = 'proposed' AND
-- contact_changes_refused_page:
--   + h.state = 'refused' AND

-- contact_changes_revision: ContactChangeRepository.changes
SELECT
  count(*) || '-' || coalesce(
    sum(
      (date_part('epoch', coalesce(h.decided_at, h.created_at)) * 1000)::bigint + (date_part('epoch', c.updated_at) * 1000)::bigint + (date_part('epoch', r.updated_at) * 1000)::bigint
    ),
    0
  ) AS revision
FROM
  contact_changes h
  JOIN contact_references r ON r.id = h.contact_reference_id
  JOIN applications a ON a.id = r.application_id
  JOIN contacts c ON c.id = h.contact_id
  LEFT JOIN applications d ON d.id = h.decided_by
  LEFT JOIN application_tokens k ON k.id = h.decided_by_token_id
  LEFT JOIN people p ON p.id = h.decided_by_person_id;
-- contact_changes_accepted_revision:
--   + WHERE h.state = 'accepted'
-- contact_changes_proposed_revision:
--   + WHERE h.state = 'proposed'
-- contact_changes_refused_revision:
--   + WHERE h.state = 'refused'
-- contact_changes_revision_since:
--   + WHERE greatest(coalesce(h.decided_at, h.created_at), c.updated_at, r.updated_at) >= $

-- decide_contact_change: ContactChangeRepository.decide
UPDATE contact_changes
SET
  state = $2,
  decided_at = now(),
  decided_by = $3,
  decided_by_token_id = $4,
  decided_by_person_id = $5
WHERE id = $1;

-- lock_contact_change: ContactChangeRepository.lock
SELECT
  h.id,
  h.state,
  h.created_at AS "createdAt",
  h.decided_at AS "decidedAt",
  json_build_object('id', a.id, 'name', a.name) AS application,
  json_build_object('id', r.id, 'externalReference', r.external_reference) AS "contactReference",
  json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact,
  json_build_object('firstName', h.first_name, 'lastName', h.last_name, 'email', h.email) AS proposed,
  CASE
    WHEN d.id IS NOT NULL THEN json_build_object(
      'id',
      d.id,
      'name',
      d.name,
      'token',
      CASE
        WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
        WHEN d.id = 0
        AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
      END,
      'person',
      CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
      END
    )
  END AS "decidedBy"
FROM
  contact_changes h
  JOIN contact_references r ON r.id = h.contact_reference_id
  JOIN applications a ON a.id = r.application_id
  JOIN contacts c ON c.id = h.contact_id
  LEFT JOIN applications d ON d.id = h.decided_by
  LEFT JOIN application_tokens k ON k.id = h.decided_by_token_id
  LEFT JOIN people p ON p.id = h.decided_by_person_id
WHERE h.id = $1
FOR NO KEY UPDATE OF h;

-- propose_contact_change: ContactChangeRepository.propose
WITH
  open AS (
    SELECT
      id,
      state
    FROM contact_changes
    WHERE
      contact_id = $1
      AND contact_reference_id = $2
      AND state = 'proposed'
      AND first_name IS NOT DISTINCT FROM $3
      AND last_name IS NOT DISTINCT FROM $4
      AND email IS NOT DISTINCT FROM $5
    ORDER BY id
    LIMIT 1
  ),
  added AS (
    INSERT INTO contact_changes (contact_id, contact_reference_id, first_name, last_name, email)
    SELECT
      $1,
      $2,
      $3,
      $4,
      $5
    WHERE
      NOT EXISTS (
        SELECT
        FROM open
      )
    RETURNING
      id,
      state
  )
SELECT
  id,
  state
FROM open
UNION ALL
SELECT
  id,
  state
FROM added;
