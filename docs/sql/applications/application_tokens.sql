-- src/persistence/applications/application.repository.ts: ApplicationRepository.tokens

SELECT t.id, t.name, t.last_four AS "lastFour", t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt", t.revoked_at AS "revokedAt", t.created_at AS "createdAt" FROM application_tokens t WHERE application_id = $1 ORDER BY id;
