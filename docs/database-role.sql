-- The role of the running service, beside the owner of the database, who alone changes the schema. Run it as the
-- owner (here `orders_owner`), once, before or after the first migration; then give the role a password.
CREATE ROLE orders_service LOGIN;

-- Until PostgreSQL 14 everybody could create tables here.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO orders_service;

-- Rows, and the ids that are drawn before a row is written.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO orders_service;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO orders_service;

-- The same of what migrations are still to make.
ALTER DEFAULT PRIVILEGES FOR ROLE orders_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO orders_service;
ALTER DEFAULT PRIVILEGES FOR ROLE orders_owner IN SCHEMA public
  GRANT USAGE ON SEQUENCES TO orders_service;
