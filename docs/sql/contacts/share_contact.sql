-- src/persistence/contacts/contact-reference.repository.ts: ContactReferenceRepository.share

WITH known AS (
  SELECT id, external_reference FROM contact_references
  WHERE application_id = $1 AND contact_id = $2
    AND ($3::text IS NULL OR external_reference IS NULL OR external_reference = $3)
  ORDER BY external_reference = $3 DESC NULLS LAST, id
  LIMIT 1
), named AS (
  UPDATE contact_references r SET external_reference = $3, updated_at = now()
  FROM known
  WHERE r.id = known.id AND known.external_reference IS NULL AND $3 IS NOT NULL
), added AS (
  INSERT INTO contact_references (application_id, contact_id, external_reference)
  SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM known)
  RETURNING id
)
SELECT id FROM known UNION ALL SELECT id FROM added;
