-- fail_job: JobWorkRepository.fail
UPDATE jobs
SET
  state = 'failed',
  finished_at = now(),
  failure = $2
WHERE
  id = $1
  AND finished_at IS NULL;

-- fail_jobs_of_inactive: JobWorkRepository.failOfInactive
UPDATE jobs
SET
  state = 'failed',
  finished_at = now(),
  failure = f.failure
FROM
  (
    SELECT
      j.id,
      CASE
        WHEN NOT a.active THEN 'application_inactive'
        WHEN NOT p.active
        OR p.application_id <> a.id THEN 'person_inactive'
        WHEN k.revoked_at IS NOT NULL
        OR k.expires_at <= now() THEN 'token_ended'
      END AS failure
    FROM
      jobs j
      JOIN applications a ON a.id = j.actor_id
      LEFT JOIN application_tokens k ON k.id = j.actor_token_id
      LEFT JOIN people p ON p.id = j.actor_person_id
    WHERE j.finished_at IS NULL
  ) f
WHERE
  jobs.id = f.id
  AND jobs.finished_at IS NULL
  AND f.failure IS NOT NULL;

-- finish_job: JobWorkRepository.finish
UPDATE jobs
SET
  state = 'done',
  finished_at = now()
WHERE
  id = $1
  AND finished_at IS NULL
  AND done + refused = total;

-- lock_job_items: JobWorkRepository.lock
SELECT
  i.number,
  i.subject_id AS "subjectId",
  i.content,
  c.caller,
  c.used_rights AS "usedRights"
FROM
  job_items i
  CROSS JOIN (
    SELECT
      json_build_object(
        'id',
        a.id,
        'name',
        a.name,
        'rights',
        a.rights,
        'autoValidate',
        a.auto_validate,
        'holdOrders',
        a.hold_orders,
        'unknownItems',
        a.unknown_items,
        'answerWithin',
        a.answer_within::text,
        'webhookKey',
        a.webhook_key
      )::jsonb || jsonb_build_object(
        'tokenId',
        k.id,
        'tokenName',
        CASE
          WHEN a.id = 0
          AND p.id IS NULL THEN 'ADMIN_TOKEN'
          ELSE k.name
        END,
        'personId',
        p.id,
        'personName',
        p.name,
        'roles',
        p.roles
      ) AS caller,
      j.used_rights
    FROM
      jobs j
      JOIN applications a ON a.id = j.actor_id
      LEFT JOIN application_tokens k ON k.id = j.actor_token_id
      LEFT JOIN people p ON p.id = j.actor_person_id
    WHERE
      j.id = $1
      AND j.finished_at IS NULL
      AND CASE
        WHEN NOT a.active THEN 'application_inactive'
        WHEN NOT p.active
        OR p.application_id <> a.id THEN 'person_inactive'
        WHEN k.revoked_at IS NOT NULL
        OR k.expires_at <= now() THEN 'token_ended'
      END IS NULL
    FOR KEY SHARE OF j SKIP LOCKED
  ) c
WHERE
  i.job_id = $1
  AND i.number > $2
  AND i.outcome IS NULL
ORDER BY i.number
LIMIT $3
FOR UPDATE OF i SKIP LOCKED;

-- open_jobs: JobWorkRepository.open
SELECT DISTINCT
  ON (j.actor_id) j.id,
  j.kind,
  j.options,
  j.rights,
  j.actor_id AS "actorId"
FROM jobs j
WHERE j.finished_at IS NULL
ORDER BY
  j.actor_id,
  j.id;

-- record_job_items: JobWorkRepository.record
WITH
  worked AS (
    UPDATE job_items i
    SET
      outcome = w.outcome,
      problem = w.problem,
      content = CASE w.outcome
        WHEN 'refused' THEN i.content
      END
    FROM json_to_recordset($2::json) AS w (number integer, outcome text, problem json)
    WHERE
      i.job_id = $1
      AND i.number = w.number
      AND i.outcome IS NULL
    RETURNING i.outcome
  ),
  counts AS (
    SELECT
      count(*) FILTER (
        WHERE outcome <> 'refused'
      ) AS done,
      count(*) FILTER (
        WHERE outcome = 'refused'
      ) AS refused
    FROM worked
  )
UPDATE jobs j
SET
  done = j.done + c.done,
  refused = j.refused + c.refused,
  progress_at = now(),
  started_at = coalesce(started_at, now()),
  state = CASE state
    WHEN 'waiting' THEN 'running'
    ELSE state
  END,
  used_rights = ARRAY(
    SELECT unnest(j.used_rights)
    UNION
    SELECT unnest($3::text[])
  )
FROM counts c
WHERE j.id = $1;
