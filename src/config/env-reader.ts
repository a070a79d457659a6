import { readFileSync } from 'node:fs';
import { isCurrency } from '../common/currency.js';
import { parseSecretsKeys, secretsKeyOf, type SecretsKeys } from '../common/secrets/secret-cipher.js';

/** The default SECRETS_KEY outside production. It is public, so it protects nothing. */
const DEVELOPMENT_KEY = 'development only, not a secret';

/** Reads environment variables and collects all faults, so that one error reports them together. */
export class EnvReader {
  private readonly faults: string[] = [];

  private readonly env: Record<string, string | undefined>;

  /** @param secrets variables whose value may be in a file: DATABASE_URL in the file that DATABASE_URL_FILE names */
  constructor(env: Readonly<Record<string, string | undefined>>, secrets: readonly string[]) {
    this.env = { ...env };
    for (const name of secrets) this.readSecret(name, this.value(`${name}_FILE`));
    this.throwFaults();
  }

  fault(name: string, problem: string): void {
    this.faults.push(`${name} ${problem}`);
  }

  throwFaults(): void {
    if (this.faults.length > 0) throw new Error(`The configuration is wrong:\n  ${this.faults.join('\n  ')}`);
  }

  /** An empty variable counts as not set, because Compose files set unused variables to an empty text. */
  private value(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  private readSecret(name: string, file: string | null): void {
    if (file === null) return;
    if (this.value(name) !== null) this.fault(name, `must not be set beside ${name}_FILE=${file}`);
    try {
      this.env[name] = readFileSync(file, 'utf8');
      if (this.value(name) === null) this.fault(`${name}_FILE`, `names the file ${file}, which is empty`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.fault(`${name}_FILE`, `names the file ${file}, which cannot be read (${code})`);
    }
  }

  text(name: string, fallback: string): string {
    return this.value(name) ?? fallback;
  }

  optional(name: string, minLength: number): string | null {
    const value = this.value(name);
    if (value !== null && value.length < minLength)
      this.fault(name, `must have at least ${minLength} characters`);
    return value;
  }

  integer<Fallback extends number | null>(
    name: string,
    fallback: Fallback,
    min: number,
    max: number,
  ): number | Fallback {
    const text = this.value(name);
    if (text === null) return fallback;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    this.fault(name, `must be a whole number from ${min} to ${max}, not "${text}"`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.value(name)?.toLowerCase();
    if (text === undefined) return fallback;
    if (['true', '1', 'yes', 'on'].includes(text)) return true;
    if (!['false', '0', 'no', 'off'].includes(text)) this.fault(name, `must be true or false, not "${text}"`);
    return false;
  }

  oneOf<T extends string>(name: string, fallback: T, allowed: readonly T[]): T {
    const text = this.value(name);
    const found = allowed.find((value) => value === text);
    if (text !== null && found === undefined)
      this.fault(name, `must be one of ${allowed.join(', ')}, not "${text}"`);
    return found ?? fallback;
  }

  /** The message does not contain the value, because a connection string may contain a password. */
  private url(name: string, protocols: string[]): string | null {
    const text = this.value(name);
    if (text === null) return null;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    this.fault(name, `must be a URL that begins with ${protocols.join(' or ')}//`);
    return text;
  }

  redisUrl(name: string): string | null {
    const url = this.url(name, ['redis:', 'rediss:']);
    if (url !== null && URL.canParse(url) && !/^\/?\d*$/.test(new URL(url).pathname))
      this.fault(name, 'must end with the number of a database or with the port');
    return url;
  }

  /** @param check throws an Error that says what is wrong */
  checked(name: string, check: (text: string) => unknown): string | null {
    const text = this.value(name);
    this.parsedOrNull(name, check);
    return text;
  }

  currency(name: string, fallback: string): string {
    const text = this.text(name, fallback);
    if (!isCurrency(text)) this.fault(name, `must be an ISO 4217 code such as EUR, not "${text}"`);
    return text;
  }

  /** @param parse throws an Error that says what is wrong */
  parsedOrNull<T>(name: string, parse: (text: string) => T): T | null {
    return this.parsed(name, '', (text) => [parse(text)])[0] ?? null;
  }

  parsed<T>(name: string, fallback: string, parse: (text: string) => T[]): T[] {
    const text = this.text(name, fallback);
    try {
      return text === '' ? [] : parse(text);
    } catch (error) {
      this.fault(name, error instanceof Error ? error.message : 'is not valid');
      return [];
    }
  }

  secretsKeys(name: string, required: boolean): SecretsKeys {
    const text = this.value(name);
    if (text === null && required) this.fault(name, 'is required in production');
    const keys = text === null ? null : parseSecretsKeys(text);
    if (text !== null && keys === null) {
      this.fault(
        name,
        'must have keys of at least 16 characters, the newest first, separated by commas; write a comma that is part of a key as %2C',
      );
    }
    return keys ?? [secretsKeyOf(DEVELOPMENT_KEY)];
  }

  /** `true`, a number of hops, or a list of addresses, as in the Express setting `trust proxy`. */
  trustProxy(name: string): boolean | number | string {
    const text = this.value(name);
    if (text === null || text === 'false') return false;
    if (text === 'true') return true;
    return /^\d{1,2}$/.test(text) ? Number(text) : text;
  }
}
