-- src/persistence/auth/application.repository.ts: ApplicationRepository.token

SELECT id, expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt",
created_at AS "createdAt" FROM application_tokens WHERE application_id = $1 AND id = $2;
