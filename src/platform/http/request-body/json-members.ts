import { MAX_FAULTS } from '../../../common/errors/domain-error.js';
import { endOfString, pointerOf } from '../../../common/strict-json.js';

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

/** An object or array that contains the current position of the text. */
interface Level {
  /** The names of the members so far; null for an array. */
  names: Set<string> | null;
  /** The current member name or array index. */
  at: string | number;
}

/** The characters that begin a string or change the nesting; outside of strings they have no other meaning in JSON. */
const TOKEN = /["{}[\],]/g;
const COLON_FOLLOWS = /\s*:/y;

/**
 * Finds members that occur more than once in the same object; JSON.parse keeps only the last of them.
 * @param text valid JSON
 * @returns their pointers; not many more than a response lists
 */
export function duplicateMembers(text: string): string[] {
  const levels: Level[] = [];
  const found = new Set<string>();
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    const level = levels.at(-1);
    if (token[0] === '"') {
      const end = endOfString(text, token.index) + 1;
      TOKEN.lastIndex = COLON_FOLLOWS.lastIndex = end;
      if (!COLON_FOLLOWS.test(text)) continue;
      if (isRepeated(level!, JSON.parse(text.slice(token.index, end)) as string)) {
        found.add(pointerOf(levels.map(({ at }) => at)));
        if (found.size > MAX_FAULTS) break;
      }
    } else if (token[0] === '{') levels.push({ names: new Set(), at: '' });
    else if (token[0] === '[') levels.push({ names: null, at: 0 });
    else if (token[0] === ',') nextElement(level!);
    else levels.pop();
  }
  return [...found];
}

function isRepeated(level: Level, name: string): boolean {
  level.at = name;
  const names = level.names!;
  const known = names.size;
  return names.add(name).size === known;
}

function nextElement(level: Level): void {
  if (typeof level.at === 'number') level.at += 1;
}
