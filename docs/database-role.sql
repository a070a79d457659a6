-- Creates the role of the running service. Only the owner of the database changes the schema. Run this once as the owner
-- (here `orders_owner`), before or after the first migration; then set a password for the role.
CREATE ROLE orders_service LOGIN;

-- Before PostgreSQL 15 every role could create tables here.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO orders_service;

-- Rows, and the sequences from which ids are drawn before a row is written.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO orders_service;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO orders_service;

-- The same for tables and sequences that later migrations create.
ALTER DEFAULT PRIVILEGES FOR ROLE orders_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO orders_service;
ALTER DEFAULT PRIVILEGES FOR ROLE orders_owner IN SCHEMA public
  GRANT USAGE ON SEQUENCES TO orders_service;
