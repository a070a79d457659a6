-- The statements of the version before credentials, prepared as in one of its connections.
PREPARE createtoken AS
INSERT INTO application_tokens AS t (application_id, name, hash, last_four, expires_at)
SELECT $1, $2, $3, $4, $5 WHERE $5::timestamptz IS NULL OR $5 > now() RETURNING t.id, t.last_four, t.created_at;

PREPARE callerbytoken AS
SELECT t.id, t.name, a.id AS application FROM application_tokens t JOIN applications a ON a.id = t.application_id
WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now()) AND a.active;

PREPARE usetoken AS
UPDATE application_tokens SET last_used_at = now() WHERE id = $1 RETURNING last_used_at;

PREPARE revoketoken AS
UPDATE application_tokens SET revoked_at = coalesce(revoked_at, now()) WHERE application_id = $1 AND id = $2 RETURNING id;

PREPARE beginsession AS
WITH ended AS (
  DELETE FROM sessions WHERE hash = $1 OR id = ANY (ARRAY(
    SELECT id FROM sessions WHERE last_seen_at < now() - interval '12 hours' ORDER BY last_seen_at LIMIT 1000)))
INSERT INTO sessions (hash, token_id, person_id, portal_link_id, administrator, address)
VALUES ($2, $3, $4, $5, NULL, '127.0.0.1') RETURNING id;

PREPARE callerbysession AS
SELECT a.id AS application, t.id AS token, p.id AS person, l.read_only, s.id, s.last_seen_at > now() - interval '12 hours'
  AND s.created_at > now() - interval '24 hours' AND a.active AND p.active IS NOT FALSE
  AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now()) AS valid
FROM sessions s LEFT JOIN application_tokens t ON t.id = s.token_id LEFT JOIN people p ON p.id = s.person_id
LEFT JOIN portal_links l ON l.id = s.portal_link_id
JOIN applications a ON a.id = coalesce(t.application_id, p.application_id, l.application_id, 0) WHERE s.hash = $1;

PREPARE usesession AS
WITH used AS (UPDATE sessions SET last_seen_at = now() WHERE id = $1 RETURNING token_id, person_id),
  person AS (UPDATE people SET last_seen_at = now() FROM used WHERE people.id = used.person_id)
UPDATE application_tokens SET last_used_at = now() FROM used WHERE application_tokens.id = used.token_id;

PREPARE endsession AS
DELETE FROM sessions WHERE hash = $1 RETURNING id;

PREPARE createlink AS
INSERT INTO portal_links (application_id, hash, read_only, expires_at)
SELECT $1, $2, $3, now() + interval '1 hour' RETURNING expires_at;

PREPARE uselink AS
UPDATE portal_links l SET used_at = now() FROM applications a
WHERE l.hash = $1 AND l.used_at IS NULL AND l.expires_at > now() AND a.id = l.application_id AND a.active
RETURNING a.id, l.id AS link;

PREPARE withdraw AS
WITH withdrawn AS (DELETE FROM portal_links WHERE application_id = $1 AND used_at IS NULL)
SELECT id FROM applications WHERE id = $1 AND id <> 0;

PREPARE setlink AS
UPDATE people SET link_hash = $2, link_expires_at = now() + interval '1 hour' WHERE id = $1 AND issuer IS NULL
RETURNING link_expires_at;

PREPARE oflink AS
SELECT id FROM people WHERE link_hash = $1 AND link_expires_at > now() AND active;

PREPARE setpassword AS
WITH changed AS (
  UPDATE people SET password_hash = '\x00', password_salt = '\x00', link_hash = NULL, link_expires_at = NULL
  WHERE link_hash = $1 AND link_expires_at > now() AND active RETURNING id),
ended AS (DELETE FROM sessions s USING changed WHERE s.person_id = changed.id)
SELECT id FROM changed;
