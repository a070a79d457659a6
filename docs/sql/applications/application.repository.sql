-- caller: ApplicationRepository.administrator
SELECT
  a.id,
  a.name,
  a.rights,
  a.auto_validate AS "autoValidate",
  a.hold_orders AS "holdOrders",
  a.unknown_items AS "unknownItems",
  a.answer_within AS "answerWithin",
  a.webhook_key AS "webhookKey"
FROM applications a
WHERE a.id = $1;

-- not prepared: ApplicationRepository.application
SELECT
  "ApplicationEntity"."id" AS "ApplicationEntity_id",
  "ApplicationEntity"."name" AS "ApplicationEntity_name",
  "ApplicationEntity"."active" AS "ApplicationEntity_active",
  "ApplicationEntity"."rights" AS "ApplicationEntity_rights",
  "ApplicationEntity"."auto_validate" AS "ApplicationEntity_auto_validate",
  "ApplicationEntity"."hold_orders" AS "ApplicationEntity_hold_orders",
  "ApplicationEntity"."unknown_items" AS "ApplicationEntity_unknown_items",
  "ApplicationEntity"."answer_within" AS "ApplicationEntity_answer_within",
  "ApplicationEntity"."accept_changes" AS "ApplicationEntity_accept_changes",
  "ApplicationEntity"."personal_data_days" AS "ApplicationEntity_personal_data_days",
  "ApplicationEntity"."webhook_key" AS "ApplicationEntity_webhook_key",
  "ApplicationEntity"."withdrawing" AS "ApplicationEntity_withdrawing",
  "ApplicationEntity"."examining" AS "ApplicationEntity_examining",
  "ApplicationEntity"."created_at" AS "ApplicationEntity_created_at",
  "ApplicationEntity"."updated_at" AS "ApplicationEntity_updated_at"
FROM "applications" "ApplicationEntity"
WHERE (("ApplicationEntity"."id" = $1))
LIMIT 1;

-- applications: ApplicationRepository.applications
SELECT
  a.id,
  a.name,
  a.active,
  a.rights,
  a.auto_validate AS "autoValidate",
  a.hold_orders AS "holdOrders",
  a.unknown_items AS "unknownItems",
  a.answer_within AS "answerWithin",
  a.accept_changes AS "acceptChanges",
  a.personal_data_days AS "personalDataDays",
  a.webhook_key AS "webhookKey",
  a.withdrawing,
  a.examining,
  a.created_at AS "createdAt",
  a.updated_at AS "updatedAt"
FROM applications a
WHERE a.id > $1
ORDER BY a.id;
-- applications_active:
--   + AND a.active = true
-- applications_inactive:
--   + AND a.active = false

-- active_caller: ApplicationRepository.callerById
SELECT
  a.id,
  a.name,
  a.rights,
  a.auto_validate AS "autoValidate",
  a.hold_orders AS "holdOrders",
  a.unknown_items AS "unknownItems",
  a.answer_within AS "answerWithin",
  a.webhook_key AS "webhookKey"
FROM applications a
WHERE
  a.id = $1
  AND a.active;

-- caller_by_token: ApplicationRepository.callerByToken
SELECT
  a.id,
  a.name,
  a.rights,
  a.auto_validate AS "autoValidate",
  a.hold_orders AS "holdOrders",
  a.unknown_items AS "unknownItems",
  a.answer_within AS "answerWithin",
  a.webhook_key AS "webhookKey",
  t.id AS "tokenId",
  t.name AS "tokenName",
  t.expires_at AS "expiresAt",
  t.last_used_at IS NULL
  OR t.last_used_at < now() - interval '1 minute' AS "isUseDue"
FROM
  application_tokens t
  JOIN applications a ON a.id = t.application_id
WHERE
  t.hash = $1
  AND t.revoked_at IS NULL
  AND (
    t.expires_at IS NULL
    OR t.expires_at > now()
  )
  AND a.active;

-- record_token_use: ApplicationRepository.callerByToken
UPDATE application_tokens
SET last_used_at = now()
WHERE id = $1;

-- not prepared: ApplicationRepository.insertApplication
INSERT INTO
  "applications" (
    "id",
    "name",
    "active",
    "rights",
    "auto_validate",
    "hold_orders",
    "unknown_items",
    "answer_within",
    "accept_changes",
    "personal_data_days",
    "webhook_key",
    "withdrawing",
    "examining",
    "created_at",
    "updated_at"
  )
VALUES
  (
    DEFAULT,
    $1,
    DEFAULT,
    $2,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    $3,
    DEFAULT,
    DEFAULT,
    DEFAULT,
    DEFAULT
  )
RETURNING
  "id",
  "active",
  "auto_validate",
  "hold_orders",
  "unknown_items",
  "accept_changes",
  "withdrawing",
  "examining",
  "created_at",
  "updated_at";

-- insert_application_token: ApplicationRepository.insertToken
INSERT INTO application_tokens AS t (application_id, name, hash, last_four, expires_at)
SELECT
  $1,
  $2,
  $3,
  $4,
  $5
WHERE
  $5::timestamptz IS NULL
  OR $5 > now()
RETURNING
  t.id,
  t.name,
  t.last_four AS "lastFour",
  t.expires_at AS "expiresAt",
  t.last_used_at AS "lastUsedAt",
  t.revoked_at AS "revokedAt",
  t.created_at AS "createdAt";

-- live_application_tokens: ApplicationRepository.liveTokens
SELECT id
FROM application_tokens
WHERE
  application_id = $1
  AND revoked_at IS NULL
  AND (
    expires_at IS NULL
    OR expires_at > now()
  );

-- revoke_application_token: ApplicationRepository.revokeToken
UPDATE application_tokens
SET revoked_at = coalesce(revoked_at, now())
WHERE
  application_id = $1
  AND id = $2
RETURNING id;

-- application_token: ApplicationRepository.token
SELECT
  t.id,
  t.name,
  t.last_four AS "lastFour",
  t.expires_at AS "expiresAt",
  t.last_used_at AS "lastUsedAt",
  t.revoked_at AS "revokedAt",
  t.created_at AS "createdAt"
FROM application_tokens t
WHERE
  application_id = $1
  AND id = $2;

-- application_tokens: ApplicationRepository.tokens
SELECT
  t.id,
  t.name,
  t.last_four AS "lastFour",
  t.expires_at AS "expiresAt",
  t.last_used_at AS "lastUsedAt",
  t.revoked_at AS "revokedAt",
  t.created_at AS "createdAt"
FROM application_tokens t
WHERE application_id = $1
ORDER BY id;

-- not prepared: ApplicationRepository.updateApplication
UPDATE "applications"
SET
  "active" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("active" IS DISTINCT FROM $3);

-- not prepared: ApplicationRepository.updateApplication
UPDATE "applications"
SET
  "name" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("name" IS DISTINCT FROM $3);

-- not prepared: ApplicationRepository.updateApplication
UPDATE "applications"
SET
  "personal_data_days" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("personal_data_days" IS DISTINCT FROM $3);

-- not prepared: ApplicationRepository.updateApplication
UPDATE "applications"
SET
  "unknown_items" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("unknown_items" IS DISTINCT FROM $3);
