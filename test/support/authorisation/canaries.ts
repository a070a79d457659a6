import type { Answer } from '../api-client.js';

/**
 * Canary values of each application, to detect a response that shows data of another application: texts that it sent,
 * which have a known prefix, and values that the service generated for it (codes, tokens, keys), which are recorded.
 */
export class Canaries {
  private readonly secrets = new Map<string, string>();
  private count = 0;

  /** A unique text that contains the name of its owner. */
  text(owner: string, what: string): string {
    return `canary-${owner}-${what}-${(this.count += 1)}`;
  }

  /** Records values that the service generated for an application and that no other application may see. */
  addSecret(owner: string, ...values: unknown[]): void {
    for (const value of values) this.secrets.set(String(value), owner);
  }

  /** @returns the values of other applications than `reader` in a response @param sent values that the reader sent itself */
  leaks(reader: string, answer: Answer, sent: unknown = ''): string[] {
    const known = JSON.stringify(sent) ?? '';
    const text = JSON.stringify([answer.body, [...answer.headers]]);
    const texts = [...text.matchAll(/canary-(\w+)-[\w-]+/g)].map(([value, owner]) => [value, owner] as const);
    const others = [...texts, ...[...this.secrets].filter(([value]) => text.includes(value))]
      .filter(([value, owner]) => owner !== reader && !known.includes(value))
      .map(([value, owner]) => `${value} of ${owner}`);
    return [...new Set(others)];
  }
}
