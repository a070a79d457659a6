import { createHash } from 'node:crypto';

type Value = string | number | boolean | Date | Buffer | null | readonly Value[];

/** The names of prepared statements by their texts, so that each text is prepared once per connection. */
const NAMES = new Map<string, string>();

/** SQL with the values of its placeholders: a statement, or a part of one. */
export class Sql {
  private wholeText?: string;

  /** @param texts the texts before, between and after the values, one more than there are values */
  constructor(
    private readonly texts: readonly string[],
    readonly values: readonly Value[],
    private readonly traits: { writesEvents?: boolean; unprepared?: boolean } = {},
  ) {}

  /** As PostgreSQL receives it: each value has a placeholder of its own. */
  get text(): string {
    return (this.wholeText ??= this.texts.reduce((text, next, number) => `${text}$${number}${next}`));
  }

  /** The name of the prepared statement; empty for a statement that is not prepared. */
  get name(): string {
    if (this.traits.unprepared === true) return '';
    const { text } = this;
    let name = NAMES.get(text);
    if (name === undefined) NAMES.set(text, (name = createHash('sha1').update(text).digest('base64url')));
    return name;
  }

  /** True if it may write events: then the listeners of onCommittedEvents() are called after the commit. */
  get writesEvents(): boolean {
    return this.traits.writesEvents === true;
  }

  /** Every statement with this part writes events. */
  writingEvents(): Sql {
    return new Sql(this.texts, this.values, { ...this.traits, writesEvents: true });
  }

  /** Every statement with this part is planned for its values each time, and not kept by the connection. */
  unprepared(): Sql {
    return new Sql(this.texts, this.values, { ...this.traits, unprepared: true });
  }

  /** @param parts values, or SQL, which becomes a part of this SQL */
  static of(strings: readonly string[], parts: readonly (Value | Sql)[]): Sql {
    const texts = [strings[0]!];
    const values: Value[] = [];
    const traits = {};
    parts.forEach((part, index) => {
      const next = strings[index + 1]!;
      if (part instanceof Sql) {
        const [first, ...others] = part.texts;
        texts.push(`${texts.pop()}${first}`, ...others);
        texts.push(`${texts.pop()}${next}`);
        values.push(...part.values);
        Object.assign(traits, part.traits);
      } else {
        texts.push(next);
        values.push(part);
      }
    });
    return new Sql(texts, values, traits);
  }
}

/** A template of SQL. What is interpolated is sent as a value, unless it is SQL itself. */
export const sql = (strings: TemplateStringsArray, ...parts: (Value | Sql)[]): Sql => Sql.of(strings, parts);

/** Text of the source, such as the name of a table, as SQL. It must not contain what a caller sends. */
export const raw = (text: string | number): Sql => new Sql([String(text)], []);

export const joined = (parts: readonly Sql[], separator: string): Sql =>
  parts.length === 0 ? sql`` : Sql.of(['', ...parts.slice(1).map(() => separator), ''], parts);

/** The form that the driver takes. */
export const queryOf = ({ name, text, values }: Sql) => ({ name, text, values: [...values] });
