import { MAX_FAULTS } from '../../../common/errors/domain-error.js';
import { endOfString, pointerOf } from '../../../common/strict-json.js';

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
