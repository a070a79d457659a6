-- enable_webhook: WebhookRepository.enable
UPDATE webhooks w
SET
  active = true,
  disabled_reason = NULL,
  paused_until = NULL,
  failing_since = NULL,
  failures_in_row = 0,
  updated_at = now()
WHERE
  w.id = $1
  AND w.application_id IS NOT NULL
RETURNING
  w.id,
  w.events,
  w.url,
  w.previous_secret_until AS "previousSecretUntil",
  w.signatures,
  w.header_names AS "headerNames",
  w.content,
  w.active,
  w.ordered,
  w.disabled_reason AS "disabledReason",
  w.paused_until AS "pausedUntil",
  w.failing_since AS "failingSince",
  w.last_failed_at AS "lastFailedAt",
  w.last_failed_delivery_id AS "lastFailedDeliveryId",
  w.last_failure_reason AS "lastFailureReason",
  w.last_failure_status AS "lastFailureStatus",
  w.signature_warning AS "signatureWarning",
  w.created_at AS "createdAt",
  w.updated_at AS "updatedAt",
  CASE
    WHEN NOT w.active THEN 'disabled'
    WHEN w.paused_until > now() THEN 'paused'
    WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
    ELSE 'ok'
  END AS health,
  (
    SELECT json_build_object('id', o.id, 'name', o.name)
    FROM applications o
    WHERE o.id = w.application_id
  ) AS application,
  (
    SELECT o.active
    FROM applications o
    WHERE o.id = w.application_id
  ) AS "applicationActive",
  EXISTS (
    SELECT
    FROM processes w
    WHERE
      w.kind <> 'api'
      AND w.seen_at > now() - interval '30 seconds'
  ) AS "hasWorker";

-- lock_application: WebhookRepository.lockSubscriptions
SELECT id
FROM applications
WHERE id = $1
FOR NO KEY UPDATE;

-- request_examination: WebhookRepository.requestExamination
UPDATE applications
SET examining = true
WHERE id = $1;

-- rotate_webhook_secret: WebhookRepository.rotateSecret
UPDATE webhooks w
SET
  secret = $3,
  previous_secret = CASE
    WHEN $4::int > 0 THEN w.secret
  END,
  previous_secret_until = CASE
    WHEN $4::int > 0 THEN now() + $4::int * interval '1 hour'
  END,
  updated_at = now()
WHERE
  w.application_id = $1
  AND w.id = $2
RETURNING
  w.id,
  w.events,
  w.url,
  w.previous_secret_until AS "previousSecretUntil",
  w.signatures,
  w.header_names AS "headerNames",
  w.content,
  w.active,
  w.ordered,
  w.disabled_reason AS "disabledReason",
  w.paused_until AS "pausedUntil",
  w.failing_since AS "failingSince",
  w.last_failed_at AS "lastFailedAt",
  w.last_failed_delivery_id AS "lastFailedDeliveryId",
  w.last_failure_reason AS "lastFailureReason",
  w.last_failure_status AS "lastFailureStatus",
  w.signature_warning AS "signatureWarning",
  w.created_at AS "createdAt",
  w.updated_at AS "updatedAt",
  CASE
    WHEN NOT w.active THEN 'disabled'
    WHEN w.paused_until > now() THEN 'paused'
    WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
    ELSE 'ok'
  END AS health,
  (
    SELECT json_build_object('id', o.id, 'name', o.name)
    FROM applications o
    WHERE o.id = w.application_id
  ) AS application,
  (
    SELECT o.active
    FROM applications o
    WHERE o.id = w.application_id
  ) AS "applicationActive",
  EXISTS (
    SELECT
    FROM processes w
    WHERE
      w.kind <> 'api'
      AND w.seen_at > now() - interval '30 seconds'
  ) AS "hasWorker";

-- subscribe_webhook: WebhookRepository.subscribe
INSERT INTO webhooks AS w (application_id, events, url, secret, ordered, content, signatures, header_names, headers)
VALUES
  (
    $1,
    $2,
    $3,
    $4,
    coalesce($5::boolean, false),
    coalesce($6::text, 'full'),
    coalesce($7::text[], '{v1}'),
    coalesce($8::text[], '{}'),
    $9
  )
ON CONFLICT (application_id, events) DO UPDATE
SET
  url = excluded.url,
  ordered = coalesce($5::boolean, w.ordered),
  content = coalesce($6::text, w.content),
  signatures = coalesce($7::text[], w.signatures),
  header_names = coalesce($8::text[], w.header_names),
  headers = CASE
    WHEN $8::text[] IS NULL THEN w.headers
    ELSE $9
  END,
  active = true,
  disabled_reason = NULL,
  paused_until = NULL,
  failing_since = NULL,
  failures_in_row = 0,
  updated_at = now(),
  signature_warning = w.signature_warning
  AND w.url = excluded.url
RETURNING
  w.id,
  w.events,
  w.url,
  w.previous_secret_until AS "previousSecretUntil",
  w.signatures,
  w.header_names AS "headerNames",
  w.content,
  w.active,
  w.ordered,
  w.disabled_reason AS "disabledReason",
  w.paused_until AS "pausedUntil",
  w.failing_since AS "failingSince",
  w.last_failed_at AS "lastFailedAt",
  w.last_failed_delivery_id AS "lastFailedDeliveryId",
  w.last_failure_reason AS "lastFailureReason",
  w.last_failure_status AS "lastFailureStatus",
  w.signature_warning AS "signatureWarning",
  w.created_at AS "createdAt",
  w.updated_at AS "updatedAt",
  CASE
    WHEN NOT w.active THEN 'disabled'
    WHEN w.paused_until > now() THEN 'paused'
    WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
    ELSE 'ok'
  END AS health,
  (
    SELECT json_build_object('id', o.id, 'name', o.name)
    FROM applications o
    WHERE o.id = w.application_id
  ) AS application,
  (
    SELECT o.active
    FROM applications o
    WHERE o.id = w.application_id
  ) AS "applicationActive",
  EXISTS (
    SELECT
    FROM processes w
    WHERE
      w.kind <> 'api'
      AND w.seen_at > now() - interval '30 seconds'
  ) AS "hasWorker",
  w.secret = $4 AS "isNew";

-- add_first_webhook_key: WebhookRepository.subscribe
INSERT INTO webhook_keys (application_id, public_key, private_key, signs_from)
SELECT
  $1,
  $2,
  $3,
  now()
WHERE
  NOT EXISTS (
    SELECT
    FROM webhook_keys
    WHERE application_id = $1
  );

-- unsubscribe_webhook: WebhookRepository.unsubscribe
UPDATE webhooks
SET
  application_id = NULL,
  active = false,
  secret = '',
  previous_secret = NULL,
  previous_secret_until = NULL,
  header_names = '{}',
  headers = NULL
WHERE
  application_id = $1
  AND id = $2
RETURNING ordered;

-- webhook: WebhookRepository.webhook
SELECT
  w.id,
  w.events,
  w.url,
  w.previous_secret_until AS "previousSecretUntil",
  w.signatures,
  w.header_names AS "headerNames",
  w.content,
  w.active,
  w.ordered,
  w.disabled_reason AS "disabledReason",
  w.paused_until AS "pausedUntil",
  w.failing_since AS "failingSince",
  w.last_failed_at AS "lastFailedAt",
  w.last_failed_delivery_id AS "lastFailedDeliveryId",
  w.last_failure_reason AS "lastFailureReason",
  w.last_failure_status AS "lastFailureStatus",
  w.signature_warning AS "signatureWarning",
  w.created_at AS "createdAt",
  w.updated_at AS "updatedAt",
  CASE
    WHEN NOT w.active THEN 'disabled'
    WHEN w.paused_until > now() THEN 'paused'
    WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
    ELSE 'ok'
  END AS health,
  (
    SELECT json_build_object('id', o.id, 'name', o.name)
    FROM applications o
    WHERE o.id = w.application_id
  ) AS application,
  (
    SELECT o.active
    FROM applications o
    WHERE o.id = w.application_id
  ) AS "applicationActive",
  EXISTS (
    SELECT
    FROM processes w
    WHERE
      w.kind <> 'api'
      AND w.seen_at > now() - interval '30 seconds'
  ) AS "hasWorker"
FROM webhooks w
WHERE
  (
    w.application_id = $1
    OR $1::bigint IS NULL
    AND w.application_id IS NOT NULL
  )
  AND w.id = $2;

-- webhook_of_events: WebhookRepository.webhookOfEvents
SELECT
  w.id,
  w.events,
  w.url,
  w.previous_secret_until AS "previousSecretUntil",
  w.signatures,
  w.header_names AS "headerNames",
  w.content,
  w.active,
  w.ordered,
  w.disabled_reason AS "disabledReason",
  w.paused_until AS "pausedUntil",
  w.failing_since AS "failingSince",
  w.last_failed_at AS "lastFailedAt",
  w.last_failed_delivery_id AS "lastFailedDeliveryId",
  w.last_failure_reason AS "lastFailureReason",
  w.last_failure_status AS "lastFailureStatus",
  w.signature_warning AS "signatureWarning",
  w.created_at AS "createdAt",
  w.updated_at AS "updatedAt",
  CASE
    WHEN NOT w.active THEN 'disabled'
    WHEN w.paused_until > now() THEN 'paused'
    WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
    ELSE 'ok'
  END AS health,
  (
    SELECT json_build_object('id', o.id, 'name', o.name)
    FROM applications o
    WHERE o.id = w.application_id
  ) AS application,
  (
    SELECT o.active
    FROM applications o
    WHERE o.id = w.application_id
  ) AS "applicationActive",
  EXISTS (
    SELECT
    FROM processes w
    WHERE
      w.kind <> 'api'
      AND w.seen_at > now() - interval '30 seconds'
  ) AS "hasWorker",
  w.headers AS "sealedHeaders"
FROM webhooks w
WHERE
  w.application_id = $1
  AND w.events = $2;

-- webhooks_page: WebhookRepository.webhooks
SELECT
  w.id,
  w.events,
  w.url,
  w.previous_secret_until AS "previousSecretUntil",
  w.signatures,
  w.header_names AS "headerNames",
  w.content,
  w.active,
  w.ordered,
  w.disabled_reason AS "disabledReason",
  w.paused_until AS "pausedUntil",
  w.failing_since AS "failingSince",
  w.last_failed_at AS "lastFailedAt",
  w.last_failed_delivery_id AS "lastFailedDeliveryId",
  w.last_failure_reason AS "lastFailureReason",
  w.last_failure_status AS "lastFailureStatus",
  w.signature_warning AS "signatureWarning",
  w.created_at AS "createdAt",
  w.updated_at AS "updatedAt",
  CASE
    WHEN NOT w.active THEN 'disabled'
    WHEN w.paused_until > now() THEN 'paused'
    WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
    ELSE 'ok'
  END AS health,
  (
    SELECT json_build_object('id', o.id, 'name', o.name)
    FROM applications o
    WHERE o.id = w.application_id
  ) AS application,
  (
    SELECT o.active
    FROM applications o
    WHERE o.id = w.application_id
  ) AS "applicationActive",
  EXISTS (
    SELECT
    FROM processes w
    WHERE
      w.kind <> 'api'
      AND w.seen_at > now() - interval '30 seconds'
  ) AS "hasWorker"
FROM
  webhooks w
  JOIN applications a ON a.id = w.application_id
WHERE
  w.application_id = $1
  AND w.id > $2
ORDER BY w.id
LIMIT $3;
-- webhooks_of_all_page:
--   - w.application_id = $ AND
-- webhooks_of_all_active_page:
--   - w.application_id = $
--   + w.active = true
-- webhooks_of_all_disabled_page:
--   - w.application_id = $
--   + CASE WHEN NOT w.active THEN 'disabled' WHEN w.paused_until > now() THEN 'paused' WHEN w.failing_confirmed_at
--   + IS NOT NULL THEN 'failing' ELSE 'ok' END = 'disabled'
-- webhooks_of_all_failing_page:
--   - w.application_id = $
--   + CASE WHEN NOT w.active THEN 'disabled' WHEN w.paused_until > now() THEN 'paused' WHEN w.failing_confirmed_at
--   + IS NOT NULL THEN 'failing' ELSE 'ok' END = 'failing'
-- webhooks_of_all_inactive_page:
--   - w.application_id = $
--   + w.active = false
-- webhooks_of_all_ok_page:
--   - w.application_id = $
--   + CASE WHEN NOT w.active THEN 'disabled' WHEN w.paused_until > now() THEN 'paused' WHEN w.failing_confirmed_at
--   + IS NOT NULL THEN 'failing' ELSE 'ok' END = 'ok'
-- webhooks_of_all_page_since:
--   - w.application_id =
--   + greatest( w.updated_at, a.updated_at, CASE WHEN w.paused_until <= now() THEN w.paused_until ELSE w.created_at
--   + END, CASE WHEN NOT EXISTS ( SELECT FROM processes w WHERE w.kind <> 'api' AND w.seen_at > now() - interval '30
--   + seconds' ) THEN now() ELSE w.created_at END ) >=
-- webhooks_of_all_paused_page:
--   - w.application_id = $
--   + CASE WHEN NOT w.active THEN 'disabled' WHEN w.paused_until > now() THEN 'paused' WHEN w.failing_confirmed_at
--   + IS NOT NULL THEN 'failing' ELSE 'ok' END = 'paused'
-- webhooks_of_all_url_page:
--   - w.application_id = $
--   + strpos(lower(w.url), lower($)) > 0

-- webhooks_revision: WebhookRepository.webhooks
SELECT
  count(*) || '-' || coalesce(
    sum(
      (date_part('epoch', w.updated_at) * 1000)::bigint + (date_part('epoch', a.updated_at) * 1000)::bigint + (
        date_part(
          'epoch',
          CASE
            WHEN w.paused_until <= now() THEN w.paused_until
            ELSE w.created_at
          END
        ) * 1000
      )::bigint + (
        date_part(
          'epoch',
          CASE
            WHEN NOT EXISTS (
              SELECT
              FROM processes w
              WHERE
                w.kind <> 'api'
                AND w.seen_at > now() - interval '30 seconds'
            ) THEN now()
            ELSE w.created_at
          END
        ) * 1000
      )::bigint
    ),
    0
  ) AS revision
FROM
  webhooks w
  JOIN applications a ON a.id = w.application_id
WHERE w.application_id = $1;
-- webhooks_of_all_revision:
--   - WHERE w.application_id = $
-- webhooks_of_all_active_revision:
--   - w.application_id = $
--   + w.active = true
-- webhooks_of_all_disabled_revision:
--   - w.application_id = $
--   + CASE WHEN NOT w.active THEN 'disabled' WHEN w.paused_until > now() THEN 'paused' WHEN w.failing_confirmed_at
--   + IS NOT NULL THEN 'failing' ELSE 'ok' END = 'disabled'
-- webhooks_of_all_failing_revision:
--   - w.application_id = $
--   + CASE WHEN NOT w.active THEN 'disabled' WHEN w.paused_until > now() THEN 'paused' WHEN w.failing_confirmed_at
--   + IS NOT NULL THEN 'failing' ELSE 'ok' END = 'failing'
-- webhooks_of_all_inactive_revision:
--   - w.application_id = $
--   + w.active = false
-- webhooks_of_all_ok_revision:
--   - w.application_id = $
--   + CASE WHEN NOT w.active THEN 'disabled' WHEN w.paused_until > now() THEN 'paused' WHEN w.failing_confirmed_at
--   + IS NOT NULL THEN 'failing' ELSE 'ok' END = 'ok'
-- webhooks_of_all_paused_revision:
--   - w.application_id = $
--   + CASE WHEN NOT w.active THEN 'disabled' WHEN w.paused_until > now() THEN 'paused' WHEN w.failing_confirmed_at
--   + IS NOT NULL THEN 'failing' ELSE 'ok' END = 'paused'
-- webhooks_of_all_revision_since:
--   - w.application_id =
--   + greatest( w.updated_at, a.updated_at, CASE WHEN w.paused_until <= now() THEN w.paused_until ELSE w.created_at
--   + END, CASE WHEN NOT EXISTS ( SELECT FROM processes w WHERE w.kind <> 'api' AND w.seen_at > now() - interval '30
--   + seconds' ) THEN now() ELSE w.created_at END ) >=
-- webhooks_of_all_url_revision:
--   - w.application_id = $
--   + strpos(lower(w.url), lower($)) > 0
