-- src/persistence/unknown-items/unknown-reference.repository.ts: UnknownReferenceRepository.recordBinding

UPDATE unknown_references SET bound_by_id = $2, bound_by_token_id = $3, bound_at = now() WHERE id = $1;
