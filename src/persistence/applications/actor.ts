/** Who made a change, as journals store it: the application, and its token, which is null for ADMIN_TOKEN. */
export interface ActorIds {
  actorId: number;
  actorTokenId: number | null;
}

/** Who made a change, as journals show it. */
export interface ActorRow {
  id: number;
  name: string;
  token: { id: number | null; name: string | null } | null;
}

/** Of an application that acts by itself. */
export const NO_PERSON = { personId: null, personName: null, roles: null };

/** What ADMIN_TOKEN is called where other tokens show their names. */
export const ADMIN_TOKEN_NAME = 'ADMIN_TOKEN';

/**
 * The JSON of an ActorRow. The name of a token never changes, so its current name is also that at the time of the change.
 * @param a the application
 * @param t the token, left-joined
 */
export const actorSql = (a: string, t: string): string => `
    json_build_object('id', ${a}.id, 'name', ${a}.name, 'token', CASE
      WHEN ${t}.id IS NOT NULL THEN json_build_object('id', ${t}.id, 'name', ${t}.name)
      WHEN ${a}.id = 0 THEN json_build_object('id', NULL, 'name', '${ADMIN_TOKEN_NAME}')
    END)`;
