import type { MigrationInterface, QueryRunner } from 'typeorm';
import { formerTable } from './1763700000000-initial-schema.js';

/** Constraints and indexes of tokens that keep the end of their names. */
const RENAMED = ['name_check', 'hash_check', 'last_four_check', 'application_id_fkey'];

const rename = (from: string, to: string): string => `
  ALTER TABLE ${from} RENAME TO ${to};
  ALTER SEQUENCE ${from}_id_seq RENAME TO ${to}_id_seq;
  ${RENAMED.map((name) => `ALTER TABLE ${to} RENAME CONSTRAINT ${from}_${name} TO ${to}_${name};`).join('\n')}
  ${['pkey', 'hash_idx', 'application_idx'].map((name) => `ALTER INDEX ${from}_${name} RENAME TO ${to}_${name};`).join('\n')}`;

/**
 * Tokens become the credentials, so that what refers to tokens stays as it is; sessions and links are moved to them. Processes of the
 * previous version continue to use the former tables, which are views now, and the links in `people`, which triggers keep equal to the
 * credentials; both are removed two versions later.
 */
const CREDENTIALS = `
  -- One transaction moves and checks a row for each token, session and link: so few that the tables can be locked meanwhile.
  -- squawk-ignore-file prefer-robust-stmts, renaming-table, renaming-column, adding-foreign-key-constraint, ban-drop-not-null
  -- squawk-ignore-file ban-drop-table, constraint-missing-not-valid, require-concurrent-index-creation
  LOCK TABLE sessions, portal_links IN ACCESS EXCLUSIVE MODE;
  LOCK TABLE people IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE application_tokens IN ACCESS EXCLUSIVE MODE;
  ${rename('application_tokens', 'credentials')}
  ALTER TABLE credentials
    ADD kind text NOT NULL DEFAULT 'token', ADD session_id bigint, ADD person_id bigint REFERENCES people,
    ADD token_id bigint REFERENCES credentials, ADD portal_link_id bigint REFERENCES credentials,
    ADD administrator bytea, ADD read_only boolean, ADD address text,
    ALTER application_id DROP NOT NULL, ALTER last_four DROP NOT NULL;
  ALTER TABLE credentials ALTER kind DROP DEFAULT;
  ALTER TABLE credentials RENAME revoked_at TO ended_at;

  -- Ids of tokens go on without gaps, and so do those of sessions for clients.
  CREATE SEQUENCE credentials_other_id_seq START 1000000000001;
  CREATE SEQUENCE credentials_session_id_seq;
  SELECT setval('credentials_session_id_seq', last_value, is_called) FROM sessions_id_seq;
  INSERT INTO credentials (id, kind, hash, application_id, read_only, expires_at, ended_at, created_at)
  SELECT nextval('credentials_other_id_seq'), 'portal_link', hash, application_id, read_only, expires_at, used_at, created_at
  FROM portal_links;
  INSERT INTO credentials (
    id, kind, session_id, hash, token_id, person_id, portal_link_id, administrator, address, expires_at, last_used_at, created_at)
  SELECT nextval('credentials_other_id_seq'), 'session', s.id, s.hash, s.token_id, s.person_id, c.id, s.administrator, s.address,
    s.created_at + interval '24 hours', s.last_seen_at, s.created_at
  FROM sessions s
  LEFT JOIN portal_links l ON l.id = s.portal_link_id
  LEFT JOIN credentials c ON c.hash = l.hash;
  INSERT INTO credentials (id, kind, hash, person_id, expires_at)
  SELECT nextval('credentials_other_id_seq'), 'password_link', link_hash, id, link_expires_at
  FROM people WHERE link_hash IS NOT NULL;
  DROP TABLE sessions, portal_links;

  ALTER TABLE credentials
    ADD CONSTRAINT credentials_kind_check CHECK (CASE kind
      WHEN 'token' THEN num_nulls(application_id, last_four) = 0
      WHEN 'portal_link' THEN num_nulls(application_id, read_only, expires_at) = 0
      WHEN 'session' THEN application_id IS NULL AND num_nulls(session_id, expires_at, last_used_at) = 0
      WHEN 'password_link' THEN num_nulls(person_id, expires_at) = 0
      ELSE false END),
    ADD CONSTRAINT credentials_owner_check CHECK (
      num_nonnulls(application_id, person_id, token_id, portal_link_id, administrator) = 1);
  CREATE UNIQUE INDEX credentials_session_idx ON credentials (session_id) WHERE session_id IS NOT NULL;
  CREATE UNIQUE INDEX credentials_password_link_idx ON credentials (person_id) WHERE kind = 'password_link';
  CREATE INDEX credentials_person_idx ON credentials (person_id) WHERE person_id IS NOT NULL;
  CREATE INDEX credentials_token_idx ON credentials (token_id) WHERE token_id IS NOT NULL;
  CREATE INDEX credentials_portal_link_idx ON credentials (portal_link_id) WHERE portal_link_id IS NOT NULL;
  CREATE INDEX credentials_last_used_idx ON credentials (last_used_at) WHERE kind = 'session';

  CREATE VIEW application_tokens AS
    SELECT id, application_id, name, hash, last_four, expires_at, last_used_at, ended_at AS revoked_at, created_at, kind
    FROM credentials WHERE kind = 'token';
  ALTER VIEW application_tokens ALTER kind SET DEFAULT 'token';
  CREATE VIEW portal_links AS
    SELECT id, application_id, hash, read_only, expires_at, ended_at AS used_at, created_at, kind
    FROM credentials WHERE kind = 'portal_link';
  ALTER VIEW portal_links ALTER id SET DEFAULT nextval('credentials_other_id_seq');
  ALTER VIEW portal_links ALTER kind SET DEFAULT 'portal_link';
  CREATE VIEW sessions AS
    SELECT session_id AS id, hash, token_id, person_id, portal_link_id, administrator, address, last_used_at AS last_seen_at,
      created_at, expires_at, kind, id AS credential_id
    FROM credentials WHERE kind = 'session';
  ALTER VIEW sessions ALTER id SET DEFAULT nextval('credentials_session_id_seq');
  ALTER VIEW sessions ALTER credential_id SET DEFAULT nextval('credentials_other_id_seq');
  ALTER VIEW sessions ALTER last_seen_at SET DEFAULT now();
  ALTER VIEW sessions ALTER expires_at SET DEFAULT now() + interval '24 hours';
  ALTER VIEW sessions ALTER kind SET DEFAULT 'session';

  -- A change that one of these triggers makes is not made again by the other.
  CREATE FUNCTION link_from_person() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    DELETE FROM credentials WHERE kind = 'password_link' AND person_id = NEW.id;
    IF NEW.link_hash IS NOT NULL THEN
      INSERT INTO credentials (id, kind, hash, person_id, expires_at)
      VALUES (nextval('credentials_other_id_seq'), 'password_link', NEW.link_hash, NEW.id, NEW.link_expires_at);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER people_link AFTER UPDATE OF link_hash, link_expires_at ON people
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION link_from_person();
  CREATE FUNCTION link_to_person() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR NEW.ended_at IS NOT NULL THEN
      UPDATE people SET link_hash = NULL, link_expires_at = NULL WHERE id = OLD.person_id AND link_hash = OLD.hash;
    ELSE
      UPDATE people SET link_hash = NEW.hash, link_expires_at = NEW.expires_at WHERE id = NEW.person_id;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER credentials_new_link AFTER INSERT OR UPDATE ON credentials
    FOR EACH ROW WHEN (NEW.kind = 'password_link' AND pg_trigger_depth() = 0) EXECUTE FUNCTION link_to_person();
  CREATE TRIGGER credentials_deleted_link AFTER DELETE ON credentials
    FOR EACH ROW WHEN (OLD.kind = 'password_link' AND pg_trigger_depth() = 0) EXECUTE FUNCTION link_to_person();`;

const FORMER_TABLES = `
  DROP TRIGGER people_link ON people;
  DROP TRIGGER credentials_new_link ON credentials;
  DROP TRIGGER credentials_deleted_link ON credentials;
  DROP FUNCTION link_from_person(), link_to_person();
  DROP VIEW application_tokens, portal_links, sessions;

  ${formerTable('portal_links', 'credentials')}
  ${formerTable('sessions', 'credentials')}
  INSERT INTO portal_links SELECT id - 1000000000000, application_id, hash, read_only, expires_at, ended_at, created_at
  FROM credentials WHERE kind = 'portal_link';
  INSERT INTO sessions
  SELECT session_id, hash, token_id, person_id, portal_link_id - 1000000000000, administrator, address, last_used_at, created_at
  FROM credentials WHERE kind = 'session';
  SELECT setval('sessions_id_seq', last_value, is_called) FROM credentials_session_id_seq;
  SELECT setval('portal_links_id_seq', last_value - 1000000000000, is_called) FROM credentials_other_id_seq;
  DROP SEQUENCE credentials_session_id_seq, credentials_other_id_seq;

  DELETE FROM credentials WHERE kind <> 'token';
  ALTER TABLE credentials
    DROP kind, DROP session_id, DROP person_id, DROP token_id, DROP portal_link_id, DROP administrator, DROP read_only,
    DROP address;
  ALTER TABLE credentials RENAME ended_at TO revoked_at;
  ${rename('credentials', 'application_tokens')}
  ALTER TABLE application_tokens ALTER application_id SET NOT NULL, ALTER last_four SET NOT NULL;`;

export class Credentials1796428800000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ done }] = (await runner.query(`SELECT to_regclass('credentials') IS NOT NULL AS done`)) as [
      { done: boolean },
    ];
    if (done) return;
    // Before the transaction: one that has locked tokens must not wait for applications, which requests lock before tokens.
    await runner.query('ALTER TABLE portal_links DROP CONSTRAINT IF EXISTS portal_links_application_id_fkey');
    await runner.query('ALTER TABLE sessions DROP CONSTRAINT IF EXISTS sessions_person_id_fkey');
    await runner.query(CREDENTIALS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(FORMER_TABLES);
  }
}
