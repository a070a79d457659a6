/*
 * JSON that PostgreSQL writes as text. concat() takes about half the CPU time of json_build_object(), which looks up the
 * type of each member for each row (decision 86). Each function makes an SQL expression of another one.
 */

/** In UTC, as toISOString() has it. Null for null. */
export const instantText = (instant: string): string =>
  `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** For a number, a boolean, or JSON. */
export const asJson = (value: string): string => `coalesce(${value}::text, 'null')`;

export const textAsJson = (text: string): string => asJson(`to_json(${text})`);

/** A JSON array of what `select` returns, a statement with one column of JSON text named `json`. */
export const jsonArray = (select: string): string =>
  `(SELECT concat('[', string_agg(json, ','), ']') FROM (${select}) entry)`;

/** A `jsonb` object with texts as values, as JSON.stringify() writes it: its own text has spaces. Empty for null. */
export const textsAsJson = (object: string): string =>
  `CASE WHEN ${object} IS NULL THEN '{}' ELSE (
      SELECT concat('{', string_agg(concat(to_json(key), ':', to_json(value)), ','), '}') FROM jsonb_each_text(${object})
    ) END`;

/** For a text without characters that JSON escapes, such as a decimal. */
export const plainTextAsJson = (text: string): string => `coalesce('"' || ${text} || '"', 'null')`;

/**
 * A JSON object without its closing brace, so that further members can follow.
 * @param members the JSON text of each, which is never null; at most 49, because a function has at most 100 arguments
 */
export const openJsonObject = (members: Record<string, string>): string =>
  `concat(${Object.entries(members)
    .map(([name, json], index) => `'${index === 0 ? '{' : ','}"${name}":', ${json}`)
    .join(', ')})`;

export const jsonObject = (members: Record<string, string>): string => `${openJsonObject(members)} || '}'`;
