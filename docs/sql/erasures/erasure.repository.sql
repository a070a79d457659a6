-- advance_erasure: ErasureRepository.advance
UPDATE erasures
SET
  (state, counts, application_ids, position_at, position_id, position_digest) = ROW ($2::text, $3::jsonb, $4::bigint[], $5::timestamptz, $6::bigint, $7::bytea),
  finished_at = CASE
    WHEN $2 = 'done' THEN now()
  END
WHERE id = $1;

-- erased_among: ErasureRepository.erasedAmong
SELECT
  ARRAY(
    SELECT id
    FROM contacts
    WHERE
      id = ANY ($1::bigint[])
      AND erased_at IS NOT NULL
  ) AS "contactIds",
  ARRAY(
    SELECT id
    FROM customers
    WHERE
      id = ANY ($2::bigint[])
      AND erased_at IS NOT NULL
  ) AS "customerIds",
  ARRAY(
    SELECT id
    FROM orders
    WHERE
      id = ANY ($3::bigint[])
      AND erased_at IS NOT NULL
  ) AS "orderIds";

-- erasure: ErasureRepository.find, ErasureRepository.insert
SELECT
  e.id,
  e.contact_id AS "contactId",
  e.reason,
  e.state,
  e.counts,
  e.created_at AS "createdAt",
  e.finished_at AS "finishedAt",
  json_build_object(
    'id',
    a.id,
    'name',
    a.name,
    'token',
    CASE
      WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
      WHEN a.id = 0
      AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
    END,
    'person',
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
    END
  ) AS actor
FROM
  erasures e
  JOIN applications a ON a.id = e.actor_id
  LEFT JOIN application_tokens k ON k.id = e.actor_token_id
  LEFT JOIN people p ON p.id = e.actor_person_id
WHERE e.id = $1;

-- not prepared: ErasureRepository.insert
INSERT INTO
  "erasures" (
    "id",
    "contact_id",
    "actor_id",
    "actor_token_id",
    "actor_person_id",
    "reason",
    "state",
    "counts",
    "application_ids",
    "position_at",
    "position_id",
    "position_digest",
    "created_at",
    "finished_at"
  )
VALUES (DEFAULT, $1, $2, $3, $4, $5, DEFAULT, $6, $7, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT)
RETURNING
  "id",
  "state",
  "position_id",
  "created_at";

-- latest_erasure_of_contact: ErasureRepository.latestOf
SELECT
  e.id,
  e.contact_id AS "contactId",
  e.reason,
  e.state,
  e.counts,
  e.created_at AS "createdAt",
  e.finished_at AS "finishedAt",
  json_build_object(
    'id',
    a.id,
    'name',
    a.name,
    'token',
    CASE
      WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
      WHEN a.id = 0
      AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
    END,
    'person',
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
    END
  ) AS actor
FROM
  erasures e
  JOIN applications a ON a.id = e.actor_id
  LEFT JOIN application_tokens k ON k.id = e.actor_token_id
  LEFT JOIN people p ON p.id = e.actor_person_id
WHERE
  e.id = (
    SELECT max(id)
    FROM erasures
    WHERE contact_id = $1
  );

-- lock_erasure: ErasureRepository.lock
SELECT
  e.id,
  e.contact_id AS "contactId",
  e.actor_id AS "actorId",
  e.actor_token_id AS "actorTokenId",
  e.actor_person_id AS "actorPersonId",
  e.state,
  e.counts,
  e.application_ids AS "applicationIds",
  e.position_at AS "positionAt",
  e.position_id AS "positionId",
  e.position_digest AS "positionDigest",
  e.created_at AS "createdAt"
FROM erasures e
WHERE
  id = $1
  AND state <> 'done'
FOR UPDATE SKIP LOCKED;

-- pending_erasures: ErasureRepository.pending
SELECT id
FROM erasures
WHERE state <> 'done'
ORDER BY id;
