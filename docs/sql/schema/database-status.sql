-- ping: database-status.ts
SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly";

-- changed_collations: database-status.ts
SELECT 'that of the database' AS name
FROM pg_database
WHERE
  datname = current_database()
  AND datcollversion <> pg_database_collation_actual_version (oid)
UNION ALL
SELECT quote_ident(collname)
FROM pg_collation
WHERE
  collversion <> pg_collation_actual_version(oid)
  AND oid IN (
    SELECT attcollation
    FROM pg_attribute
  );
