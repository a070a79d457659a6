-- end_process: ProcessRepository.end
DELETE FROM processes
WHERE id = $1;

-- running_processes: ProcessRepository.running
SELECT
  p.kind,
  p.version,
  p.started_at AS "startedAt",
  p.seen_at AS "seenAt"
FROM processes p
WHERE p.seen_at > now() - interval '30 seconds'
ORDER BY
  p.started_at,
  p.id;

-- tell_process: ProcessRepository.tell
WITH
  ended AS (
    DELETE FROM processes
    WHERE
      seen_at < now() - interval '1 day'
      AND id <> $1
  )
INSERT INTO processes AS p (id, kind, version)
VALUES ($1, $2, $3)
ON CONFLICT (id) DO UPDATE
SET seen_at = now();
