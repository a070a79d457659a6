/*
 * JSON that PostgreSQL writes as text. One concat() of all its pieces takes about half the CPU time of
 * json_build_object(), which looks up the type of each member for each row (decision 17).
 */

/** A piece of a JSON text: text that is the same in all rows, or an SQL expression that is never null. */
type Piece = { constant: string } | { expression: string };

/** A JSON text, made of pieces so that a whole row is one concat(). */
export type JsonText = readonly Piece[];

const constant = (text: string): JsonText => [{ constant: text }];

/** A value that an SQL expression returns as JSON text or as a number; it must never be null. */
export const asJson = (expression: string): JsonText => [{ expression }];

/** A number or a boolean, or null. */
export const nullableAsJson = (value: string): JsonText => asJson(`coalesce(${value}::text, 'null')`);

/** A text or null. */
export const textAsJson = (text: string): JsonText => asJson(`coalesce(to_json(${text}), 'null')`);

/** A text without characters that JSON escapes, such as a decimal, or null. */
export const plainTextAsJson = (text: string): JsonText => asJson(`coalesce('"' || ${text} || '"', 'null')`);

/** A member of a `jsonb` object; null if it is missing. */
export const memberAsJson = (object: string, name: string): JsonText =>
  asJson(`coalesce(${object} -> '${name}', 'null')`);

/** In UTC, as toISOString() has it. Null for null. */
export const instantText = (instant: string): string =>
  `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A `jsonb` array, with `entryOf` for each entry. Arrays with no or one entry, as most are, need no subquery. */
export const arrayAsJson = (array: string, entryOf: (entry: string) => JsonText): JsonText =>
  asJson(`CASE jsonb_array_length(${array}) WHEN 0 THEN '[]' WHEN 1 THEN ${concatenated([
    ...constant('['),
    ...entryOf(`(${array} -> 0)`),
    ...constant(']'),
  ])} ELSE (
      SELECT concat('[', string_agg(${concatenated(entryOf('entry'))}, ',' ORDER BY place), ']')
      FROM jsonb_array_elements(${array}) WITH ORDINALITY AS entries (entry, place)
    ) END`);

/** A `jsonb` object with texts as values, as JSON.stringify() writes it: its own text has spaces. Empty for null. */
export const textsAsJson = (object: string): JsonText =>
  asJson(`CASE WHEN ${object} IS NULL THEN '{}' ELSE (
      SELECT concat('{', string_agg(concat(to_json(key), ':', to_json(value)), ','), '}') FROM jsonb_each_text(${object})
    ) END`);

/** A JSON object. */
export const jsonObject = (members: Record<string, JsonText>): JsonText => [
  ...openJsonObject(members),
  ...constant('}'),
];

/** A JSON object without its closing brace, so that further members can follow. */
export const openJsonObject = (members: Record<string, JsonText>): JsonText =>
  Object.entries(members).flatMap(([name, value], index) => [
    ...constant(`${index === 0 ? '{' : ','}"${name}":`),
    ...value,
  ]);

/** An SQL expression of the text; at most 100 pieces, because a function has at most 100 arguments. */
export const concatenated = (text: JsonText): string =>
  `concat(${merged(text)
    .map((piece) => ('constant' in piece ? `'${piece.constant}'` : piece.expression))
    .join(', ')})`;

/** The same text with one piece for constants that follow each other. */
function merged(text: JsonText): Piece[] {
  const pieces: Piece[] = [];
  for (const piece of text) {
    const last = pieces.at(-1);
    if (last !== undefined && 'constant' in last && 'constant' in piece)
      pieces[pieces.length - 1] = { constant: last.constant + piece.constant };
    else pieces.push(piece);
  }
  return pieces;
}
