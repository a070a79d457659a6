-- subscription_health: SubscriptionHealthRepository.health
SELECT
  (
    SELECT coalesce(json_object_agg(health, count), '{}')
    FROM
      (
        SELECT
          CASE
            WHEN NOT w.active THEN 'disabled'
            WHEN w.paused_until > now() THEN 'paused'
            WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
            ELSE 'ok'
          END AS health,
          count(*)
        FROM webhooks w
        WHERE
          w.application_id IN (
            SELECT id
            FROM applications
            WHERE active
          )
        GROUP BY 1
      ) counted
  ) AS "byHealth",
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object(
            'applicationId',
            application_id,
            'webhookId',
            id,
            'seconds',
            extract(
              epoch
              FROM now() - failing_confirmed_at
            )
          )
        ),
        '[]'
      )
    FROM
      (
        SELECT *
        FROM webhooks w
        WHERE
          w.failing_confirmed_at IS NOT NULL
          AND w.active
          AND w.application_id IN (
            SELECT id
            FROM applications
            WHERE active
          )
        ORDER BY
          w.failing_confirmed_at,
          w.id
        LIMIT 20
      ) longest
  ) AS failing,
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object('applicationId', application_id, 'webhookId', id, 'reason', coalesce(disabled_reason, 'none'))
        ),
        '[]'
      )
    FROM
      (
        SELECT *
        FROM webhooks w
        WHERE
          NOT w.active
          AND w.application_id IS NOT NULL
          AND w.application_id IN (
            SELECT id
            FROM applications
            WHERE active
          )
        ORDER BY
          w.updated_at DESC,
          w.id
        LIMIT 20
      ) latest
  ) AS disabled;
