-- begin_session: SessionRepository.begin
WITH
  ended AS (
    DELETE FROM sessions
    WHERE
      hash = $1
      OR id = ANY (
        ARRAY(
          SELECT id
          FROM sessions
          WHERE last_seen_at < now() - interval '12 hours'
          ORDER BY last_seen_at
          LIMIT 1000
        )
      )
  )
INSERT INTO sessions (hash, token_id, person_id, portal_link_id, administrator, address)
VALUES ($2, $3, $4, $5, $6, $7)
RETURNING id;

-- caller_by_session: SessionRepository.caller
SELECT
  a.id,
  a.name,
  a.rights,
  a.auto_validate AS "autoValidate",
  a.hold_orders AS "holdOrders",
  a.unknown_items AS "unknownItems",
  a.answer_within AS "answerWithin",
  a.webhook_key AS "webhookKey",
  t.id AS "tokenId",
  CASE
    WHEN s.administrator IS NULL THEN t.name
    ELSE 'ADMIN_TOKEN'
  END AS "tokenName",
  t.expires_at AS "expiresAt",
  p.id AS "personId",
  p.name AS "personName",
  p.roles,
  CASE WHEN l.id IS NOT NULL THEN json_build_object('linkId', l.id, 'readOnly', l.read_only)
  END AS portal,
  s.id AS "sessionId",
  s.last_seen_at > now() - interval '12 hours'
  AND s.created_at > now() - interval '24 hours'
  AND a.active
  AND p.active IS NOT FALSE
  AND t.revoked_at IS NULL
  AND (
    t.expires_at IS NULL
    OR t.expires_at > now()
  ) AS "isValid",
  s.last_seen_at < now() - interval '1 minute' AS "isUseDue"
FROM
  sessions s
  LEFT JOIN application_tokens t ON t.id = s.token_id
  LEFT JOIN people p ON p.id = s.person_id
  LEFT JOIN portal_links l ON l.id = s.portal_link_id
  JOIN applications a ON a.id = coalesce(t.application_id, p.application_id, l.application_id, 0)
WHERE
  s.hash = $1
  AND (
    s.person_id IS NOT NULL
    OR l.id IS NOT NULL
    OR $2
  )
  AND (
    s.administrator IS NULL
    OR s.administrator = ANY ($3::bytea[])
  );

-- record_session_use: SessionRepository.caller
WITH
  used AS (
    UPDATE sessions
    SET last_seen_at = now()
    WHERE id = $1
    RETURNING
      token_id,
      person_id
  ),
  person AS (
    UPDATE people
    SET last_seen_at = now()
    FROM used
    WHERE people.id = used.person_id
  )
UPDATE application_tokens
SET last_used_at = now()
FROM used
WHERE application_tokens.id = used.token_id;

-- end_session: SessionRepository.end
DELETE FROM sessions
WHERE hash = $1
RETURNING id;

-- end_session_of_person: SessionRepository.endById
DELETE FROM sessions s
WHERE
  s.person_id = $1
  AND s.id = $2
RETURNING s.id;
-- end_session_of_token:
--   - s.person_id
--   + s.token_id

-- end_session_of_portal_link: SessionRepository.endById
DELETE FROM sessions s
WHERE
  s.portal_link_id = $1
  AND s.id = $2
RETURNING s.id;

-- end_sessions_of_person: SessionRepository.endOfPerson
DELETE FROM sessions
WHERE person_id = $1;

-- end_portal_sessions_of_inactive_application: SessionRepository.endPortalSessionsIfInactive
DELETE FROM sessions s USING portal_links l,
applications a
WHERE
  l.id = s.portal_link_id
  AND l.application_id = $1
  AND a.id = l.application_id
  AND NOT a.active;

-- sessions_of_all: SessionRepository.page
SELECT
  s.id,
  json_build_object(
    'id',
    a.id,
    'name',
    a.name,
    'token',
    CASE
      WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name)
      WHEN a.id = 0
      AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
    END,
    'person',
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
    END
  ) AS by,
  s.hash,
  s.address,
  s.created_at AS "createdAt",
  s.last_seen_at AS "lastSeenAt"
FROM
  sessions s
  LEFT JOIN application_tokens t ON t.id = s.token_id
  LEFT JOIN people p ON p.id = s.person_id
  LEFT JOIN portal_links l ON l.id = s.portal_link_id
  JOIN applications a ON a.id = coalesce(t.application_id, p.application_id, l.application_id, 0)
WHERE
  $1::bigint IS NOT NULL
  AND s.last_seen_at > now() - interval '12 hours'
  AND s.created_at > now() - interval '24 hours'
  AND s.id > $2
ORDER BY s.id
LIMIT $3;
-- sessions_of_person:
--   - $::bigint IS NOT NULL
--   + s.person_id = $
-- sessions_of_token:
--   - $::bigint IS NOT NULL
--   + s.token_id = $
-- sessions_of_portal_link:
--   - $::bigint IS NOT NULL
--   + s.portal_link_id = $
