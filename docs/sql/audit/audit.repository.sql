-- delete_old_audit_entries: AuditRepository.deleteOld
DELETE FROM audit_entries
WHERE
  id = ANY (
    ARRAY(
      SELECT id
      FROM
        (
          SELECT
            id,
            created_at
          FROM audit_entries
          ORDER BY id
          LIMIT $2
        ) oldest
      WHERE created_at < now() - make_interval(days => $1)
    )
  )
RETURNING 1;

-- audit: AuditRepository.page
WITH
  page AS MATERIALIZED (
    SELECT
      e.id,
      e.created_at AS at
    FROM audit_entries e
    ORDER BY
      e.created_at DESC,
      e.id DESC
    LIMIT $1
  ),
  sized AS (
    SELECT
      page.id,
      coalesce(
        sum(size.bytes) OVER (
          ORDER BY
            page.at DESC,
            page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING
            AND 1 PRECEDING
        ),
        0
      ) AS bytes_before
    FROM
      page
      CROSS JOIN LATERAL (
        SELECT 300 + coalesce(octet_length(sized.changes::text), 0) AS bytes
        FROM audit_entries sized
        WHERE sized.id = page.id
        OFFSET 0
      ) size
  )
SELECT
  listed.*,
  (
    SELECT count(*)::int
    FROM page
  ) AS found
FROM
  (
    SELECT
      e.id,
      e.request_id AS "requestId",
      e.operation,
      e.resource,
      e.refusal,
      e.address,
      e.changes,
      e.created_at AS "createdAt",
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
      audit_entries e
      JOIN applications a ON a.id = e.actor_id
      LEFT JOIN application_tokens k ON k.id = e.actor_token_id
      LEFT JOIN people p ON p.id = e.actor_person_id
    WHERE
      e.id = ANY (
        ARRAY(
          SELECT id
          FROM sized
          WHERE bytes_before < 2097152
        )
      )
  ) listed
ORDER BY
  listed."createdAt" DESC,
  listed.id DESC;
-- audit_after:
--   + WHERE (e.created_at, e.id) < ($, $)
-- audit_application:
--   + WHERE e.actor_id = $
-- audit_before:
--   + WHERE e.created_at < $
-- audit_done:
--   + WHERE e.refusal IS NULL
-- audit_operation:
--   + WHERE e.operation = $
-- audit_person:
--   + WHERE e.actor_person_id = $
-- audit_refused:
--   + WHERE e.refusal IS NOT NULL
-- audit_since:
--   + WHERE e.created_at >= $

-- record_audit_entries: AuditRepository.record
INSERT INTO
  audit_entries (
    request_id,
    actor_id,
    actor_token_id,
    actor_person_id,
    operation,
    address,
    refusal,
    resource,
    changes
  )
SELECT
  $1,
  $2,
  $3,
  $4,
  $5,
  $6,
  $7,
  resource,
  changes
FROM json_to_recordset($8::json) AS c (resource text, changes json);
