-- delete_expired_refused_requests: RefusedRequestRepository.deleteExpired
DELETE FROM refused_requests r USING applications a
WHERE
  a.id = r.application_id
  AND r.created_at < now() - make_interval(days => a.personal_data_days);

-- delete_refused_requests_of: RefusedRequestRepository.deleteOf
DELETE FROM refused_requests
WHERE application_id = ANY ($1);

-- insert_refused_requests: RefusedRequestRepository.insert
INSERT INTO refused_requests (application_id, request_id, operation, resource, external_id, code, faults, created_at)
SELECT
  a.id,
  "requestId",
  operation,
  resource,
  "externalId",
  code,
  faults,
  "createdAt"
FROM
  json_to_recordset($1::json) AS r (
    "applicationId" bigint,
    "requestId" text,
    operation text,
    resource text,
    "externalId" text,
    code text,
    faults json,
    "createdAt" timestamptz
  )
  JOIN applications a ON a.id = "applicationId";

-- delete_old_refused_requests: RefusedRequestRepository.insert
DELETE FROM refused_requests
WHERE
  id = ANY (
    ARRAY(
      SELECT r.id
      FROM
        unnest($1::bigint[]) AS a (id)
        CROSS JOIN LATERAL (
          SELECT
            k.id,
            k.created_at
          FROM refused_requests k
          WHERE k.application_id = a.id
          ORDER BY
            k.created_at DESC,
            k.id DESC
          OFFSET 200
          LIMIT 1
        ) last
        JOIN refused_requests r ON r.application_id = a.id
        AND (r.created_at, r.id) <= (last.created_at, last.id)
      FOR UPDATE OF r SKIP LOCKED
    )
  );

-- refused_requests: RefusedRequestRepository.page
SELECT
  r.id,
  r.request_id AS "requestId",
  r.operation,
  r.resource,
  r.external_id AS "externalId",
  r.code,
  r.faults,
  r.created_at AS "createdAt",
  json_build_object('id', a.id, 'name', a.name) AS application
FROM
  refused_requests r
  JOIN applications a ON a.id = r.application_id
ORDER BY
  r.created_at DESC,
  r.id DESC
LIMIT $1;
-- refused_requests_after:
--   + WHERE (r.created_at, r.id) < ($, $)
-- refused_requests_application:
--   + WHERE r.application_id = $
