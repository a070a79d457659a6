import { Inject, Injectable } from '@nestjs/common';
import { SecretCipher } from '../common/secrets/secret-cipher.js';
import { parseJson } from '../common/strict-json.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  SealedRowsRepository,
  type ResponseKey,
} from '../persistence/installation/sealed-rows.repository.js';
import type { Tx } from '../platform/postgres/session.js';
import type { StoredResponse } from './stored-response.js';

/** The responses that are stored for Idempotency-Keys. They are encrypted, so nothing in them can be searched for. */
@Injectable()
export class StoredResponses {
  private readonly cipher: SecretCipher;

  constructor(
    private readonly rows: SealedRowsRepository,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new SecretCipher(config.secretsKeys);
  }

  /**
   * Replaces the bodies of the next stored responses. Those that cannot be decrypted any more cannot be sent either, and stay.
   * @param replace is given their bodies, and returns what takes their places: the same value for a body that stays
   * @returns the last key, and how many were replaced; null when there are no more
   */
  async replaceNext(
    tx: Tx,
    after: ResponseKey,
    limit: number,
    replace: (bodies: unknown[]) => Promise<unknown[]>,
  ): Promise<{ last: ResponseKey; replaced: number } | null> {
    const last = await this.rows.lastOfPage(after, limit, tx);
    if (last === null) return null;
    const sealed = await this.rows.lockResponses(tx, after, last, null);
    const readable = sealed.filter(({ answer }) => this.cipher.canOpen(answer));
    const records = readable.map(({ answer }) => JSON.parse(this.cipher.open(answer)) as StoredResponse);
    const bodies = records.map(({ body }) => (body === '' ? null : parseJson(body)));
    const replacements = await replace(bodies);
    const changed = readable.flatMap((row, index) =>
      replacements[index] === bodies[index]
        ? []
        : [{ ...row, answer: this.sealed(records[index]!, replacements[index]) }],
    );
    if (changed.length > 0) await this.rows.replaceResponses(tx, changed);
    return { last, replaced: changed.length };
  }

  private sealed(record: StoredResponse, body: unknown): Buffer {
    return this.cipher.seal(JSON.stringify({ ...record, body: JSON.stringify(body) }));
  }
}
