import { endOfString } from '../../../common/strict-json.js';

const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const COLON = 0x3a;

/**
 * Scans a JSON text before it is parsed.
 * @returns the number of members of all objects, or null when the text is nested deeper than `limit`
 */
export function countMembers(text: string, limit: number): number | null {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at);
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) depth++;
    else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth--;
    else if (char === COLON) members++;
    if (depth > limit) return null;
  }
  return members;
}

/** The number of members of all objects in a parsed value. */
export function countParsedMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) {
    let members = 0;
    for (const entry of value) members += countParsedMembers(entry);
    return members;
  }
  let members = 0;
  for (const name in value) members += 1 + countParsedMembers((value as Record<string, unknown>)[name]);
  return members;
}
