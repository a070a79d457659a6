-- src/persistence/auth/application.repository.ts: ApplicationRepository.insertToken

INSERT INTO application_tokens (application_id, hash, expires_at) VALUES ($1, $2, $3)
  RETURNING id, expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt",
created_at AS "createdAt";
