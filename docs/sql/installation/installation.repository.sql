-- is_test_installation: InstallationRepository.isTest
SELECT is_test AS "isTest"
FROM installation;

-- mark_installation: InstallationRepository.mark
INSERT INTO installation (id, is_test)
VALUES
  (
    1,
    $1::boolean
    AND NOT EXISTS (
      SELECT
      FROM orders
    )
  )
ON CONFLICT DO NOTHING;
