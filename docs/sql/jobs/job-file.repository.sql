-- append_to_job_file: JobFileRepository.append
INSERT INTO job_file_parts (job_id, number, content)
VALUES ($1, $2, $3);

-- restart_exports: JobFileRepository.deleteAll
UPDATE jobs
SET
  done = 0,
  refused = 0
WHERE
  id IN (
    SELECT id
    FROM jobs
    WHERE
      kind = 'orders.export'
      AND finished_at IS NULL
  );

-- delete_job_files: JobFileRepository.deleteAll
DELETE FROM job_file_parts;

-- lock_open_exports: JobFileRepository.deleteAll
SELECT id
FROM jobs
WHERE
  kind = 'orders.export'
  AND finished_at IS NULL
ORDER BY id
FOR UPDATE;

-- delete_refused_job_rows: JobFileRepository.deleteAll
UPDATE job_items
SET content = NULL
WHERE
  outcome = 'refused'
  AND content IS NOT NULL;

-- restart_items_of_exports: JobFileRepository.deleteAll
UPDATE job_items
SET
  outcome = NULL,
  problem = NULL
WHERE
  job_id IN (
    SELECT id
    FROM jobs
    WHERE
      kind = 'orders.export'
      AND finished_at IS NULL
  )
  AND outcome IS NOT NULL;

-- delete_expired_job_files: JobFileRepository.deleteExpired
WITH
  deleted AS (
    DELETE FROM job_file_parts f
    WHERE
      job_id IN (
        SELECT j.id
        FROM
          jobs j
          JOIN applications a ON a.id = j.actor_id
        WHERE j.finished_at < now() - make_interval(days => a.personal_data_days)
      )
      OR $1
      AND job_id IN (
        SELECT j.id
        FROM jobs j
        WHERE
          j.finished_at IS NOT NULL
          AND EXISTS (
            SELECT
            FROM job_file_parts p
            WHERE p.job_id = j.id
          )
          AND EXISTS (
            SELECT
            FROM
              job_items i
              JOIN orders o ON o.id = i.subject_id
            WHERE
              i.job_id = j.id
              AND o.erased_at >= j.created_at
          )
      )
  )
SELECT
  EXISTS (
    SELECT id
    FROM jobs
    WHERE
      kind = 'orders.export'
      AND finished_at IS NULL
  ) AS "areOpen";

-- delete_expired_job_rows: JobFileRepository.deleteExpired
UPDATE job_items
SET content = NULL
WHERE
  outcome = 'refused'
  AND content IS NOT NULL
  AND job_id IN (
    SELECT j.id
    FROM
      jobs j
      JOIN applications a ON a.id = j.actor_id
    WHERE j.finished_at < now() - make_interval(days => a.personal_data_days)
  );

-- job_file_exists: JobFileRepository.exists
SELECT
  EXISTS (
    SELECT
    FROM job_file_parts
    WHERE job_id = $1
  ) AS exists;

-- next_part_of_job_file: job-file.repository.ts
SELECT
  number,
  content
FROM job_file_parts
WHERE
  job_id = $1
  AND number > $2
ORDER BY number
LIMIT 1;
