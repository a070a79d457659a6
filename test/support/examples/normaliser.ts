import { createHash } from 'node:crypto';
import { EXAMPLE_SECRET } from '../../../openapi/examples/application-examples.js';
import { withChecksum } from '../../../src/auth/token.js';

/** When the examples in openapi.json happened. */
const EXAMPLE_TIME = Date.parse('2026-11-21T09:00:00.000Z');
const HOUR_MS = 3_600_000;
const REQUEST_ID = '0b9e2c56-6f1c-4a57-9f0e-3d2a5c8e7f41';
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Random texts, and an example of each kind from 64 hexadecimal digits. */
const RANDOM: { pattern: RegExp; example: (digits: string) => string }[] = [
  { pattern: /ots_\w{30,}/g, example: (digits) => withChecksum(`Example${digits.slice(0, 23)}`) },
  { pattern: /whk_[0-9a-f]{32}/g, example: (digits) => `whk_${digits.slice(0, 32)}` },
  {
    pattern: /whsec_[\w+/=]{32,}/g,
    example: (digits) => `whsec_${Buffer.from(digits, 'hex').subarray(0, 24).toString('base64')}`,
  },
  { pattern: /msg_[0-9a-f]{32}/g, example: (digits) => `msg_${digits.slice(0, 32)}` },
  { pattern: /hist_[0-9a-f]{32}/g, example: (digits) => `hist_${digits.slice(0, 32)}` },
  { pattern: /secret=[\w-]{43}/g, example: () => `secret=${EXAMPLE_SECRET}` },
  {
    pattern: /(?<="(?:kid|x)":")[\w-]{43}(?=")/g,
    example: (digits) => Buffer.from(digits, 'hex').toString('base64url'),
  },
  { pattern: /\b[0-9a-f]{32}\b/g, example: (digits) => digits.slice(0, 32) },
];

/** Replaces what differs between two runs of the examples by constant values. */
export class Normaliser {
  private readonly replacements = new Map<string, string>();

  /**
   * @param start when the run began
   * @param sent the instants that the requests contain, which the answers repeat
   * @param addresses texts that are replaced, such as the address of a receiver
   */
  constructor(
    private readonly start: Date,
    private readonly sent: ReadonlySet<number>,
    private readonly addresses: ReadonlyMap<string, string>,
  ) {}

  /** Uses this example for a random text from now on. */
  fix(random: string, example: string): void {
    this.replacements.set(random, example);
  }

  /** The random text for which this example stands; the text itself if it is none. */
  original(text: string): string {
    const found = [...this.replacements].find(([, example]) => example === text);
    return found?.[0] ?? text;
  }

  of(body: unknown): unknown {
    let text = JSON.stringify(body);
    for (const [address, example] of this.addresses) text = text.replaceAll(address, example);
    for (const { pattern, example } of RANDOM) {
      text = text.replaceAll(pattern, (random) => this.replacement(random, example));
    }
    text = text.replaceAll(INSTANT, (instant) => this.instant(instant));
    text = text
      .replaceAll(/ORD-\d{8}-/g, 'ORD-20261121-')
      .replaceAll(/"requestId":"[^"]+"/g, `"requestId":"${REQUEST_ID}"`)
      .replaceAll(/"(durationMs|p50Ms|p95Ms)":\d+/g, '"$1":84');
    return JSON.parse(text);
  }

  private replacement(random: string, example: (digits: string) => string): string {
    const digits = createHash('sha256').update(String(this.replacements.size)).digest('hex');
    const replacement = this.replacements.get(random) ?? example(digits);
    this.replacements.set(random, replacement);
    return replacement;
  }

  /** Counted from the start in whole hours, so that it does not depend on the speed of the run. */
  private instant(text: string): string {
    const time = Date.parse(text);
    if (this.sent.has(time)) return text;
    const hours = Math.max(0, Math.floor((time - this.start.getTime()) / HOUR_MS));
    return new Date(EXAMPLE_TIME + hours * HOUR_MS).toISOString();
  }
}
