-- src/persistence/auth/application.repository.ts: ApplicationRepository.insertToken

INSERT INTO application_tokens AS t (application_id, hash, expires_at) VALUES ($1, $2, $3)
RETURNING t.id, t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt", t.revoked_at AS "revokedAt", t.created_at AS "createdAt";
