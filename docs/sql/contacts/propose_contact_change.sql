-- src/persistence/contacts/contact-change.repository.ts: ContactChangeRepository.propose

WITH open AS (
  SELECT id, state FROM contact_changes
  WHERE contact_id = $1 AND contact_reference_id = $2 AND state = 'proposed'
    AND first_name IS NOT DISTINCT FROM $3 AND last_name IS NOT DISTINCT FROM $4
    AND email IS NOT DISTINCT FROM $5
  ORDER BY id LIMIT 1
), added AS (
  INSERT INTO contact_changes (contact_id, contact_reference_id, first_name, last_name, email)
  SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT FROM open)
  RETURNING id, state
)
SELECT id, state FROM open UNION ALL SELECT id, state FROM added;
