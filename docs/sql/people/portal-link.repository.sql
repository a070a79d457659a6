-- insert_portal_link: PortalLinkRepository.insert
INSERT INTO portal_links (application_id, hash, read_only, expires_at)
SELECT
  $1,
  $2,
  $3,
  coalesce($4, least($7, now() + make_interval(hours => $5)))
WHERE
  $4::timestamptz IS NULL
  OR $4 > now()
  AND $4 <= now() + make_interval(days => $6)
RETURNING expires_at AS "expiresAt";

-- use_portal_link: PortalLinkRepository.use
UPDATE portal_links l
SET used_at = now()
FROM applications a
WHERE
  l.hash = $1
  AND l.used_at IS NULL
  AND l.expires_at > now()
  AND a.id = l.application_id
  AND a.active
RETURNING
  a.id,
  a.name,
  a.rights,
  a.auto_validate AS "autoValidate",
  a.hold_orders AS "holdOrders",
  a.unknown_items AS "unknownItems",
  a.answer_within AS "answerWithin",
  a.webhook_key AS "webhookKey",
  NULL AS "tokenId",
  NULL AS "tokenName",
  NULL AS "personId",
  NULL AS "personName",
  NULL AS roles,
  CASE WHEN l.id IS NOT NULL THEN json_build_object('linkId', l.id, 'readOnly', l.read_only)
  END AS portal;

-- withdraw_portal_links: PortalLinkRepository.withdraw
WITH
  withdrawn AS (
    DELETE FROM portal_links
    WHERE
      application_id = $1
      AND used_at IS NULL
  )
SELECT id
FROM applications
WHERE
  id = $1
  AND id <> 0;
