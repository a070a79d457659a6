import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
/**
 * The author of a change, as journals store it. The token is null for ADMIN_TOKEN and for a person; the person is null when a
 * token was used.
 */
export interface ActorIds {
  actorId: number;
  actorTokenId: number | null;
  actorPersonId: number | null;
}

/** The author of a change, as journals show it. */
export interface ActorRow {
  id: number;
  name: string;
  token: { id: number | null; name: string | null } | null;
  person: { id: number; name: string } | null;
}

/** Shown where other tokens show their names. */
export const ADMIN_TOKEN_NAME = 'ADMIN_TOKEN';

/**
 * The JSON of an ActorRow. The name of a token never changes, so its current name is also that at the time of the change. A
 * person is shown with the current name, so that all their changes are found under one name.
 * @param a the application
 * @param t the token, left-joined
 * @param p the person, left-joined
 */
export const actorSql = (a: string, t: string, p: string): Sql => sql`
    json_build_object('id', ${raw(a)}.id, 'name', ${raw(a)}.name, 'token', CASE
      WHEN ${raw(t)}.id IS NOT NULL THEN json_build_object('id', ${raw(t)}.id, 'name', ${raw(t)}.name)
      WHEN ${raw(a)}.id = 0 AND ${raw(p)}.id IS NULL THEN json_build_object('id', NULL, 'name', '${raw(ADMIN_TOKEN_NAME)}')
    END, 'person', CASE WHEN ${raw(p)}.id IS NOT NULL THEN json_build_object('id', ${raw(p)}.id, 'name', ${raw(p)}.name) END)`;
