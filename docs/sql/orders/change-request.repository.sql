-- change_request: ChangeRequestRepository.find
SELECT
  r.id,
  r.order_id AS "orderId",
  r.content,
  r.document
FROM
  change_requests r
  JOIN orders o ON o.id = r.order_id
WHERE
  r.id = $1
  AND (
    $2::bigint IS NULL
    OR o.application_id = $2
  );

-- change_request_of_approver: ChangeRequestRepository.find
SELECT
  r.id,
  r.order_id AS "orderId",
  r.content,
  r.document
FROM
  change_requests r
  JOIN orders o ON o.id = r.order_id
WHERE
  r.id = $1
  AND (
    o.application_id = $2
    OR o.state = 'pending'
    OR EXISTS (
      SELECT
      FROM order_transitions d
      WHERE
        d.order_id = o.id
        AND d.actor_id = $2
        AND d.hold IS NOT NULL
    )
  );
-- change_request_of_shipper:
--   - 'pending'
--   + 'validated'
--   - d.hold
--   + d.shipment
-- change_request_of_approver_and_shipper:
--   + OR o.state = 'validated' OR EXISTS ( SELECT FROM order_transitions d WHERE d.order_id = o.id AND d.actor_id =
--   + $ AND d.shipment IS NOT NULL )

-- not prepared: ChangeRequestRepository.insert
INSERT INTO "change_requests" ("id", "order_id", "external_id", "state", "sequence", "content", "document")
VALUES (DEFAULT, $1, $2, $3, DEFAULT, $4, $5)
RETURNING "id";

-- change_requests: ChangeRequestRepository.page
SELECT
  r.id,
  r.document
FROM
  orders o
  LEFT JOIN change_requests r ON r.order_id = o.id
  AND r.id > $3
WHERE
  o.id = $1
  AND (
    $2::bigint IS NULL
    OR o.application_id = $2
  )
ORDER BY r.id
LIMIT $4;

-- change_requests_of_approver: ChangeRequestRepository.page
SELECT
  r.id,
  r.document
FROM
  orders o
  LEFT JOIN change_requests r ON r.order_id = o.id
  AND r.id > $3
WHERE
  o.id = $1
  AND (
    o.application_id = $2
    OR o.state = 'pending'
    OR EXISTS (
      SELECT
      FROM order_transitions d
      WHERE
        d.order_id = o.id
        AND d.actor_id = $2
        AND d.hold IS NOT NULL
    )
  )
ORDER BY r.id
LIMIT $4;
-- change_requests_of_shipper:
--   - 'pending'
--   + 'validated'
--   - d.hold
--   + d.shipment
-- change_requests_of_approver_and_shipper:
--   + OR o.state = 'validated' OR EXISTS ( SELECT FROM order_transitions d WHERE d.order_id = o.id AND d.actor_id =
--   + $ AND d.shipment IS NOT NULL )

-- update_change_request: ChangeRequestRepository.update
UPDATE change_requests
SET
  state = $2,
  document = $3
WHERE id = $1;

-- change_request_with_external_id: ChangeRequestRepository.withExternalId
SELECT
  id,
  order_id AS "orderId",
  content,
  document
FROM change_requests
WHERE
  order_id = $1
  AND external_id = $2;
