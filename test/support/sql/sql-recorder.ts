import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';

export const PERSISTENCE = 'src/persistence';

/** A statement as PostgreSQL receives it. */
export interface RecordedSql {
  /** The name of the prepared statement; empty when it is not prepared. */
  name: string;
  text: string;
  /** The file below src/persistence with the repository that sent it, otherwise the one that defines it. */
  file: string | undefined;
  /** The repository method that sent it, as in `OrderRepository.find`; undefined when no repository did. */
  sender: string | undefined;
}

type Method = (this: unknown, ...values: unknown[]) => unknown;
type Methods = Record<string, Method>;

/** Transactions are the business of services. The pool prepares a session when any repository needs one. */
const IS_OF_SESSION = /^(BEGIN|START|COMMIT|ROLLBACK|SET|SHOW|SELECT prepare_session)\b/;

/** Records the statements of repositories, and which of their methods were called. */
export class SqlRecorder {
  readonly recorded: RecordedSql[] = [];
  readonly called = new Set<string>();
  readonly methods: string[] = [];
  /** Every `name: '…'` of the sources, and the file that it stands in. */
  readonly definedNames = new Map<string, string>();
  private readonly repository = new AsyncLocalStorage<{ file: string; sender?: string }>();
  /** A query of a pool is passed on to one of its clients, where the sender may be that of another query. */
  private readonly seen = new WeakSet();

  /** Watches every class of a `*.repository.ts`. */
  static async start(): Promise<SqlRecorder> {
    const recorder = new SqlRecorder();
    for (const file of filesBelow(PERSISTENCE, '.ts')) {
      if (/migrations\/|\.(entity|spec)\.ts$/.test(file)) continue;
      const path = resolve(PERSISTENCE, file);
      for (const [, name] of readFileSync(path, 'utf8').matchAll(/\bname: '(\w+)'/g))
        recorder.definedNames.set(name!, file);
      if (!file.endsWith('.repository.ts')) continue;
      const exported = Object.values((await import(path)) as object) as { name?: string }[];
      for (const member of exported)
        if (typeof member === 'function' && /Repository$/.test(member.name)) recorder.watch(member, file);
    }
    for (const { prototype } of [pg.Pool, pg.Client])
      replace(prototype, 'query', (original) => {
        return function (query, ...others) {
          recorder.record(query);
          return original.call(this, query, ...others);
        };
      });
    return recorder;
  }

  private watch({ name, prototype }: { name: string; prototype: object }, file: string): void {
    for (const method of Object.getOwnPropertyNames(prototype)) {
      if (method === 'constructor') continue;
      const sender = `${name}.${method}`;
      const { repository, called } = this;
      this.methods.push(sender);
      replace(prototype, method, (original) => {
        return function (...values) {
          called.add(sender);
          return repository.run({ file, sender }, () => boundToSender(original.apply(this, values)));
        };
      });
    }
  }

  private record(query: unknown): void {
    if (typeof query === 'string') this.add(undefined, query);
    if (typeof query !== 'object' || query === null || this.seen.has(query)) return;
    this.seen.add(query);
    const { name, text } = query as { name?: string; text?: string };
    if (text !== undefined) this.add(name, text);
  }

  private add(name = '', text: string): void {
    const { file, sender } = this.repository.getStore() ?? { file: this.definedNames.get(name) };
    if (name !== '' || (sender !== undefined && !IS_OF_SESSION.test(text)))
      this.recorded.push({ name, text, file, sender });
  }
}

function replace(object: object, name: string, make: (original: Method) => Method): void {
  const methods = object as Methods;
  methods[name] = make(methods[name]!);
}

/** The functions of a list are called after the method has returned it. */
function boundToSender(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('revision' in result)) return result;
  const bind = (member: unknown): unknown =>
    typeof member === 'function' ? AsyncLocalStorage.bind(member as () => unknown) : member;
  return Object.fromEntries(Object.entries(result).map(([key, member]) => [key, bind(member)]));
}

/** Names relative to the folder. */
export const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
