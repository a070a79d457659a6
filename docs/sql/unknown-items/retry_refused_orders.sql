-- src/persistence/unknown-items/unknown-reference.repository.ts: UnknownReferenceRepository.recordBinding

UPDATE waiting_orders SET refusal = NULL
WHERE application_id = $1 AND external_reference = $2 AND refusal IS NOT NULL;
