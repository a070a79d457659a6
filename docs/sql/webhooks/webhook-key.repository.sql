-- public_webhook_keys: WebhookKeyRepository.publicKeys
SELECT public_key AS "publicKey"
FROM webhook_keys
WHERE
  application_id = $1
  AND (
    signs_until IS NULL
    OR signs_until > now() - interval '1 hour'
  )
ORDER BY id DESC;

-- rotate_webhook_keys: WebhookKeyRepository.rotate
WITH
  successor AS (
    SELECT
    FROM webhook_keys
    WHERE
      application_id = $1
      AND signs_from > now()
  ),
  replaced AS (
    UPDATE webhook_keys
    SET
      signs_until = least(
        signs_until,
        now() + interval '1 hour' + CASE
          WHEN signs_until IS NULL THEN interval '24 hours'
          ELSE '0'
        END
      )
    WHERE
      application_id = $1
      AND NOT EXISTS (
        SELECT
        FROM successor
      )
    RETURNING id
  )
INSERT INTO webhook_keys (application_id, public_key, private_key, signs_from)
SELECT
  $1,
  $2,
  $3,
  now() + interval '1 hour'
WHERE
  NOT EXISTS (
    SELECT
    FROM successor
  )
  AND EXISTS (
    SELECT
    FROM replaced
  );

-- add_first_webhook_key: WebhookKeyRepository.rotate
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

-- delete_ended_webhook_keys: WebhookKeyRepository.rotate
DELETE FROM webhook_keys
WHERE
  application_id = $1
  AND signs_until <= now() - interval '1 hour';
