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
