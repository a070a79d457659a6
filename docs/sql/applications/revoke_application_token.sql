-- src/persistence/applications/application.repository.ts: ApplicationRepository.revokeToken

UPDATE application_tokens SET revoked_at = coalesce(revoked_at, now())
WHERE application_id = $1 AND id = $2
RETURNING id;
