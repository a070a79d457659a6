import type { Answer } from '../api-client.js';

/**
 * Marks everything an application entrusts to the service, so that it is recognised wherever it turns up: the texts
 * it sends, by how they begin, and what only the service could have told (codes, tokens, keys), by heart.
 */
export class Canaries {
  private readonly told = new Map<string, string>();
  private count = 0;

  /** A text nobody used before, which says whose it is. */
  text(owner: string, what: string): string {
    return `canary-${owner}-${what}-${(this.count += 1)}`;
  }

  /** Something the service made for an application, and nobody else must hear of. */
  addSecret(owner: string, ...values: unknown[]): void {
    for (const value of values) this.told.set(String(value), owner);
  }

  /** What an answer, its headers included, shows of anybody but `reader`. @param sent what the reader knows already */
  leaks(reader: string, answer: Answer, sent: unknown = ''): string[] {
    const known = JSON.stringify(sent) ?? '';
    const text = JSON.stringify([answer.body, [...answer.headers]]);
    const texts = [...text.matchAll(/canary-(\w+)-[\w-]+/g)].map(([value, owner]) => [value, owner] as const);
    const others = [...texts, ...[...this.told].filter(([value]) => text.includes(value))]
      .filter(([value, owner]) => owner !== reader && !known.includes(value))
      .map(([value, owner]) => `${value} of ${owner}`);
    return [...new Set(others)];
  }
}
