import type { Actor } from 'order-taking-client/openapi';

/** Who acted: the person and, in brackets, the application; or the application and the name of its token. */
export function actorName({ name, token, person }: Actor): string {
  const [first, second] = person === null ? [name, token?.name ?? null] : [person.name, name];
  return second === null ? first : `${first} (${second})`;
}
