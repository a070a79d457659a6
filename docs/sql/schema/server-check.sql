-- read_server: server-check.ts
SELECT
  current_setting('server_version') AS version,
  current_database() AS database,
  current_user::text AS user,
  current_setting('server_encoding') AS encoding,
  current_setting('transaction_read_only') = 'on' AS "isReadOnly",
  pg_is_in_recovery() AS "isStandby",
  current_schema()::text AS schema,
  -- The small form of I is not i in every locale.
  (
    SELECT json_object_agg(lower(name COLLATE "C"), setting)
    FROM pg_settings
    WHERE lower(name COLLATE "C") = ANY ($1)
  ) AS settings,
  current_setting('order_taking_service.prepared', true) IS NOT DISTINCT FROM 'on' AS "isPrepared",
  to_regprocedure('prepare_session(boolean)') IS NOT NULL AS "canBePrepared",
  (
    SELECT least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1))
    FROM
      pg_roles r,
      pg_database d
    WHERE
      r.rolname = session_user
      AND NOT r.rolsuper
      AND d.datname = current_database()
  ) AS "connectionLimit";
