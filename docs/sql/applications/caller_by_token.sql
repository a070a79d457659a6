-- src/persistence/applications/application.repository.ts: ApplicationRepository.callerByToken

SELECT a.id, a.name, a.rights, a.auto_validate AS "autoValidate", a.hold_orders AS "holdOrders", a.unknown_items AS "unknownItems", a.webhook_key AS "webhookKey", t.id AS "tokenId", t.name AS "tokenName",
  t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute' AS "isUseDue"
FROM application_tokens t JOIN applications a ON a.id = t.application_id
WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now()) AND a.active;
