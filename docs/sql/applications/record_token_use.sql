-- src/persistence/applications/application.repository.ts: ApplicationRepository.callerByToken

UPDATE application_tokens SET last_used_at = now() WHERE id = $1;
