-- src/persistence/applications/application.repository.ts: ApplicationRepository.insertToken

INSERT INTO application_tokens AS t (application_id, name, hash, last_four, expires_at)
SELECT $1, $2, $3, $4, $5 WHERE $5::timestamptz IS NULL OR $5 > now()
RETURNING t.id, t.name, t.last_four AS "lastFour", t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt", t.revoked_at AS "revokedAt", t.created_at AS "createdAt";
