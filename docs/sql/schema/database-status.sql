-- ping: database-status.ts
SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly";
