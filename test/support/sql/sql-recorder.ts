import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { RepositoryClass } from './repositories.js';

export interface Sender {
  /** As in `OrderRepository.find`. */
  method: string;
  /** The source file of the repository. */
  file: string;
}

/** A statement as PostgreSQL receives it. */
export interface RecordedSql {
  /** The name of the prepared statement; null when it is not prepared. */
  name: string | null;
  text: string;
  /** The repository method that sent it; null when no repository did. */
  sender: Sender | null;
}

type Method = (this: unknown, ...values: unknown[]) => unknown;
type Methods = Record<string, Method>;

/** Transactions are the business of services, and begin when their first statement is sent. */
const CONTROLS_TRANSACTION = /^(BEGIN|START|COMMIT|ROLLBACK|SET|SHOW)\b/;

/** Records the statements of repositories, and which of their methods were called. */
export class SqlRecorder {
  readonly recorded: RecordedSql[] = [];
  readonly called = new Set<string>();
  readonly methods: string[] = [];
  private readonly sender = new AsyncLocalStorage<Sender>();
  private readonly restorations: (() => void)[] = [];
  /** A query of a pool is passed on to one of its clients, where the sender may be that of another query. */
  private readonly seen = new WeakSet();

  constructor(repositories: RepositoryClass[]) {
    for (const prototype of [pg.Pool.prototype, pg.Client.prototype]) this.recordQueries(prototype);
    for (const repository of repositories) this.watch(repository);
  }

  restore(): void {
    for (const restore of this.restorations) restore();
  }

  private recordQueries(prototype: object): void {
    const record = (query: unknown): void => this.record(query);
    this.replace(prototype, 'query', (original) => {
      return function (query, ...others) {
        record(query);
        return original.call(this, query, ...others);
      };
    });
  }

  private watch({ name, prototype, file }: RepositoryClass): void {
    const { sender, called, methods } = this;
    for (const method of Object.getOwnPropertyNames(prototype)) {
      if (method === 'constructor') continue;
      const current = { method: `${name}.${method}`, file };
      methods.push(current.method);
      this.replace(prototype, method, (original) => {
        return function (...values) {
          called.add(current.method);
          return sender.run(current, () => boundToSender(original.apply(this, values)));
        };
      });
    }
  }

  private record(query: unknown): void {
    if (typeof query === 'string') this.add(null, query);
    if (typeof query !== 'object' || query === null || this.seen.has(query)) return;
    this.seen.add(query);
    const { name, text } = query as { name?: string; text?: string };
    if (text !== undefined) this.add(name ?? null, text);
  }

  private add(name: string | null, text: string): void {
    const sender = this.sender.getStore() ?? null;
    if (name === null && (sender === null || CONTROLS_TRANSACTION.test(text))) return;
    this.recorded.push({ name: name === '' ? null : name, text, sender });
  }

  private replace(object: object, name: string, make: (original: Method) => Method): void {
    const methods = object as Methods;
    const own = Object.getOwnPropertyDescriptor(object, name);
    methods[name] = make(methods[name]!);
    this.restorations.push(() => {
      if (own === undefined) Reflect.deleteProperty(methods, name);
      else Object.defineProperty(object, name, own);
    });
  }
}

/** The functions of a list are called after the method has returned it. */
function boundToSender(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('revision' in result)) return result;
  const bind = (member: unknown): unknown =>
    typeof member === 'function' ? AsyncLocalStorage.bind(member as () => unknown) : member;
  return Object.fromEntries(Object.entries(result).map(([key, member]) => [key, bind(member)]));
}
