-- src/persistence/unknown-items/unknown-reference.repository.ts: UnknownReferenceRepository.lock

SELECT application_id AS "applicationId", external_reference AS "externalReference"
FROM unknown_references WHERE id = $1 FOR UPDATE;
