/**
 * Placeholders in generated bodies, which are replaced when the request is sent: JSON text in a certain notation, and
 * ids that are only known while the service runs.
 */

/** An id of a table, such as `orders`; `at` is the index, modulo the number of known ids. */
export interface FixtureId {
  kind: string;
  at: number;
}

const RAW = '@raw ';
const ID = '@id ';

/** @param json the text that is sent unchanged */
export const raw = (json: string): string => `${RAW}${Buffer.from(json).toString('base64')}`;
export const fixtureId = ({ kind, at }: FixtureId): string => `${ID}${kind} ${at}`;

/** @returns the text of the body with its placeholders replaced */
export function toText(body: unknown, idOf: (id: FixtureId) => number): string {
  return (JSON.stringify(body) ?? '')
    .replaceAll(/"@raw ([A-Za-z0-9+/=]*)"/g, (_, encoded: string) =>
      Buffer.from(encoded, 'base64').toString(),
    )
    .replaceAll(/"@id (\w+) (\d+)"/g, (_, kind: string, at: string) =>
      String(idOf({ kind, at: Number(at) })),
    );
}
