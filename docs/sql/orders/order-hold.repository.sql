-- ended_holds: OrderHoldRepository.ended
SELECT
  id,
  hold_ends_at AS "holdEndsAt"
FROM orders
WHERE
  hold_ends_at <= now()
  AND (hold_ends_at, id) > ($1, $2)
ORDER BY
  hold_ends_at,
  id
LIMIT $3;

-- lock_ended_hold: OrderHoldRepository.lockEnded
SELECT
FROM orders
WHERE
  id = $1
  AND hold_ends_at <= now()
FOR UPDATE SKIP LOCKED;
