import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SecretCipher } from '../../common/secrets/secret-cipher.js';

/** Size of the cache: decrypting a secret takes about as long as signing with it. */
const MAX_CACHED = 1_000;
/** A value that cannot be read is logged once in this time, not for each of its deliveries. Milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** Encrypted values of subscriptions and applications that deliveries need, decrypted once. */
export class OpenedValues<T extends object> {
  private readonly logger = new Logger('Delivery');
  private readonly values = new LRUCache<string, T>({ max: MAX_CACHED });
  private readonly reported = new LRUCache<string, true>({ max: MAX_CACHED, ttl: LOG_INTERVAL_MS });

  constructor(
    private readonly secrets: SecretCipher,
    private readonly parse: (text: string) => T,
    /** The text that is logged when a value cannot be read, such as `the secret cannot be read; rotate it`. */
    private readonly whenUnreadable: string,
  ) {}

  /** @returns null when it cannot be decrypted, because SECRETS_KEY was changed, or is malformed */
  open(box: Buffer, deliveryId: number): T | null {
    const sealed = box.toString('base64');
    const known = this.values.get(sealed);
    if (known !== undefined) return known;
    try {
      const value = this.parse(this.secrets.open(box));
      this.values.set(sealed, value);
      return value;
    } catch (error) {
      this.reportOnce(sealed, deliveryId, error);
      return null;
    }
  }

  private reportOnce(sealed: string, deliveryId: number, error: unknown): void {
    if (this.reported.has(sealed)) return;
    this.reported.set(sealed, true);
    this.logger.error(
      `Delivery ${deliveryId}, and all others of its webhook, are not sent because ${this.whenUnreadable} or restore SECRETS_KEY: ${String(error)}`,
    );
  }
}
