const QUOTE = '"';
const BACKSLASH = 0x5c;
const SPACE = 0x20;
/** Numbers, true, false and null. */
const LITERAL = /[^\s,\]}]+/y;

/**
 * Like JSON.parse, also right for member names with escapes: V8 from 12.8 on may return another name for them after an object
 * with a backslash in a name (`"` becomes `\`; nodejs/node#63785). JsonReader reads the rare texts with such names.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return hasEscapedName(text) ? new JsonReader(text).value() : value;
}

/** @returns the index of the closing quote of the string that begins at `start` */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf(QUOTE, start + 1); end >= 0; end = text.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** The RFC 6901 pointer of a path, as a URI fragment: `#/items/0/orderedQuantity`. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.length === 0 ? '#' : `#/${path.map(escaped).join('/')}`;
}

const escaped = (token: string | number): string => String(token).replaceAll('~', '~0').replaceAll('/', '~1');

function hasEscapedName(text: string): boolean {
  let at = text.indexOf('\\');
  while (at >= 0) {
    // An escape is inside of a string; the quote before it begins the string, because an escaped quote has an escape before.
    const end = endOfString(text, text.lastIndexOf(QUOTE, at)) + 1;
    if (text[afterSpaces(text, end)] === ':') return true;
    at = text.indexOf('\\', end);
  }
  return false;
}

/** @param text valid JSON: its only characters up to U+0020 outside of strings are white space */
function afterSpaces(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= SPACE) at++;
  return at;
}

/** Reads a text that JSON.parse accepted. */
class JsonReader {
  private at = 0;

  constructor(private readonly text: string) {}

  value(): unknown {
    const start = this.next();
    if (start === '{') return Object.fromEntries(this.list('}', () => this.member()));
    if (start === '[') return this.list(']', () => this.value());
    return start === QUOTE ? this.string() : JSON.parse(this.literal());
  }

  private list<Entry>(end: string, read: () => Entry): Entry[] {
    const entries: Entry[] = [];
    this.at++;
    while (this.next() !== end) {
      if (this.next() === ',') this.at++;
      entries.push(read());
    }
    this.at++;
    return entries;
  }

  private member(): [name: string, value: unknown] {
    this.next();
    const name = this.string();
    this.next();
    this.at++;
    return [name, this.value()];
  }

  private string(): string {
    const start = this.at;
    this.at = endOfString(this.text, start) + 1;
    const string = this.text.slice(start, this.at);
    return string.includes('\\') ? (JSON.parse(string) as string) : string.slice(1, -1);
  }

  private literal(): string {
    const start = this.at;
    LITERAL.lastIndex = start;
    LITERAL.test(this.text);
    this.at = LITERAL.lastIndex;
    return this.text.slice(start, this.at);
  }

  /** Skips white space. */
  private next(): string | undefined {
    this.at = afterSpaces(this.text, this.at);
    return this.text[this.at];
  }
}
