-- src/persistence/database/database-status.ts

SELECT 1;
