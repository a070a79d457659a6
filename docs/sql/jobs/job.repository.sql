-- lock_application: JobRepository.countOpen
SELECT id
FROM applications
WHERE id = $1
FOR NO KEY UPDATE;

-- count_open_jobs: JobRepository.countOpen
SELECT count(*)::integer AS open
FROM jobs
WHERE
  actor_id = $1
  AND finished_at IS NULL;

-- delete_old_jobs: JobRepository.deleteOld
DELETE FROM jobs
WHERE
  id = ANY (
    ARRAY(
      SELECT id
      FROM jobs
      WHERE finished_at < now() - make_interval(days => $1)
      ORDER BY finished_at
      LIMIT $2
    )
  )
RETURNING 1;

-- job: JobRepository.find, JobRepository.insert
SELECT
  j.id,
  j.kind,
  j.filter,
  j.options,
  j.used_rights AS "usedRights",
  j.state,
  j.failure,
  j.total,
  j.done,
  j.refused,
  j.created_at AS "createdAt",
  j.started_at AS "startedAt",
  j.progress_at AS "progressAt",
  j.finished_at AS "finishedAt",
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
  ) AS actor,
  CASE
    WHEN j.finished_at IS NULL THEN (
      SELECT nullif(min(o.id), j.id)
      FROM jobs o
      WHERE
        o.actor_id = j.actor_id
        AND o.finished_at IS NULL
    )
  END AS behind,
  EXISTS (
    SELECT
    FROM processes w
    WHERE
      w.kind <> 'api'
      AND w.seen_at > now() - interval '30 seconds'
  ) AS "hasWorker"
FROM
  jobs j
  JOIN applications a ON a.id = j.actor_id
  LEFT JOIN application_tokens k ON k.id = j.actor_token_id
  LEFT JOIN people p ON p.id = j.actor_person_id
WHERE
  j.id = $1
  AND j.actor_id = coalesce($2, j.actor_id);

-- insert_job_items: JobRepository.insert
WITH
  inserted AS (
    INSERT INTO job_items (job_id, number, subject_id)
    SELECT
      $1,
      number,
      id
    FROM unnest($2::bigint[]) WITH ORDINALITY AS i (id, number)
    RETURNING 1
  )
SELECT count(*)::integer AS total
FROM inserted;

-- insert_job_rows: JobRepository.insert
WITH
  inserted AS (
    INSERT INTO job_items (job_id, number, content)
    SELECT
      $1,
      number,
      content
    FROM unnest($2::text[]) WITH ORDINALITY AS i (content, number)
    RETURNING 1
  )
SELECT count(*)::integer AS total
FROM inserted;

-- set_job_total: JobRepository.insert
UPDATE jobs
SET
  total = $2,
  state = CASE
    WHEN $2 = 0 THEN 'done'
    ELSE state
  END,
  finished_at = CASE
    WHEN $2 = 0 THEN now()
  END
WHERE id = $1;

-- insert_refused_job_items: JobRepository.insert
WITH
  inserted AS (
    INSERT INTO job_items (job_id, number, subject_id, content)
    SELECT
      $1,
      row_number() OVER (
        ORDER BY number
      ),
      subject_id,
      content
    FROM job_items
    WHERE
      job_id = $2
      AND outcome = 'refused'
      AND num_nonnulls (subject_id, content) = 1
    RETURNING 1
  )
SELECT count(*)::integer AS total
FROM inserted;

-- not prepared: JobRepository.insert
INSERT INTO
  "jobs" (
    "id",
    "kind",
    "filter",
    "options",
    "rights",
    "used_rights",
    "actor_id",
    "actor_token_id",
    "actor_person_id",
    "state",
    "failure",
    "total",
    "done",
    "refused",
    "created_at",
    "started_at",
    "progress_at",
    "finished_at"
  )
VALUES
  (
    DEFAULT,
    $1,
    $2,
    $3,
    $4,
    $5,
    $6,
    $7,
    $8,
    DEFAULT,
    DEFAULT,
    $9,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT
  )
RETURNING
  "id",
  "used_rights",
  "state",
  "done",
  "refused",
  "created_at";

-- not prepared: JobRepository.insert
WITH
  inserted AS (
    INSERT INTO job_items (job_id, number, subject_id)
    SELECT
      $2,
      row_number() OVER (
        ORDER BY
          at,
          id
      ),
      id
    FROM
      (
        SELECT
          c.id,
          c.created_at AS at
        FROM
          contacts c
          JOIN customers a ON a.id = c.customer_id
        WHERE
          c.temporary
          AND c.reconciled_into IS NULL
          AND c.email <> ''
          AND (
            SELECT count(*)
            FROM contacts k
            WHERE
              lower(k.email) = lower(c.email)
              AND NOT k.temporary
              AND k.reconciled_into IS NULL
          ) = 1
        ORDER BY
          c.created_at ASC,
          c.id ASC
        LIMIT $1
      ) found
    RETURNING 1
  )
SELECT count(*)::integer AS total
FROM inserted;
-- not prepared:
--   + AND greatest(c.updated_at, a.updated_at) >= $ AND search_words (coalesce(c.first_name, '') || ' ' ||
--   + coalesce(c.last_name, '') || ' ' || coalesce(c.email, '')) @@ $::tsquery

-- not prepared: JobRepository.insert
WITH
  inserted AS (
    INSERT INTO job_items (job_id, number, subject_id)
    SELECT
      $3,
      row_number() OVER (
        ORDER BY
          at,
          id
      ),
      id
    FROM
      (
        SELECT
          o.id,
          o.created_at AS at
        FROM orders o
        WHERE o.application_id = $1
        ORDER BY
          o.created_at ASC,
          o.id ASC
        LIMIT $2
      ) found
    RETURNING 1
  )
SELECT count(*)::integer AS total
FROM inserted;
-- not prepared:
--   + AND o.code = $

-- job_items: JobRepository.items
SELECT
  i.number,
  i.subject_id AS "subjectId",
  i.outcome,
  i.problem
FROM job_items i
WHERE
  i.job_id = $1
  AND i.number > $2
  AND (
    $3::text IS NULL
    OR i.outcome = $3
  )
ORDER BY i.number
LIMIT $4;

-- jobs: JobRepository.page
SELECT
  j.id,
  j.kind,
  j.filter,
  j.options,
  j.used_rights AS "usedRights",
  j.state,
  j.failure,
  j.total,
  j.done,
  j.refused,
  j.created_at AS "createdAt",
  j.started_at AS "startedAt",
  j.progress_at AS "progressAt",
  j.finished_at AS "finishedAt",
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
  ) AS actor,
  CASE
    WHEN j.finished_at IS NULL THEN (
      SELECT nullif(min(o.id), j.id)
      FROM jobs o
      WHERE
        o.actor_id = j.actor_id
        AND o.finished_at IS NULL
    )
  END AS behind,
  EXISTS (
    SELECT
    FROM processes w
    WHERE
      w.kind <> 'api'
      AND w.seen_at > now() - interval '30 seconds'
  ) AS "hasWorker"
FROM
  jobs j
  JOIN applications a ON a.id = j.actor_id
  LEFT JOIN application_tokens k ON k.id = j.actor_token_id
  LEFT JOIN people p ON p.id = j.actor_person_id
ORDER BY
  j.created_at DESC,
  j.id DESC
LIMIT $1;
-- jobs_application:
--   + WHERE j.actor_id = $
-- jobs_state:
--   + WHERE j.state = $

-- refused_job_rows: JobRepository.refusedRows
SELECT
  number,
  content,
  problem
FROM job_items
WHERE
  job_id = $1
  AND number > $2
  AND outcome = 'refused'
  AND content IS NOT NULL
ORDER BY number
LIMIT $3;

-- stop_job: JobRepository.stop
UPDATE jobs
SET
  state = 'stopped',
  finished_at = now()
WHERE
  id = $1
  AND actor_id = coalesce($2, actor_id)
  AND finished_at IS NULL;
