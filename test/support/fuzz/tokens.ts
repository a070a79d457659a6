/**
 * What a JSON value cannot hold is written into it as a marked text, and put in its place when it is sent: JSON of
 * any spelling, and ids that are only known while the service runs.
 */

/** One of the ids of a kind of entry, such as `orders`: the one at this place, counted round and round. */
export interface FixtureId {
  kind: string;
  at: number;
}

const RAW = '@raw ';
const ID = '@id ';

/** @param json is sent as it is */
export const raw = (json: string): string => `${RAW}${Buffer.from(json).toString('base64')}`;
export const fixtureId = ({ kind, at }: FixtureId): string => `${ID}${kind} ${at}`;

/** @returns the text of the body, with everything in its place */
export function toText(body: unknown, idOf: (id: FixtureId) => number): string {
  return (JSON.stringify(body) ?? '')
    .replaceAll(/"@raw ([A-Za-z0-9+/=]*)"/g, (_, encoded: string) =>
      Buffer.from(encoded, 'base64').toString(),
    )
    .replaceAll(/"@id (\w+) (\d+)"/g, (_, kind: string, at: string) =>
      String(idOf({ kind, at: Number(at) })),
    );
}
