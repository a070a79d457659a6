import type { Response } from 'express';
import { requestContext } from '../common/request/request-context.js';
import { JSON_MEDIA_TYPE, toJsonText, ResponseBody } from '../platform/http/server/response-body.js';
import { Injectable } from '@nestjs/common';
import { SecretCipher } from '../common/secrets/secret-cipher.js';
import { parseJson } from '../common/strict-json.js';
import {
  SealedRowsRepository,
  type ResponseKey,
} from '../persistence/installation/sealed-rows.repository.js';
import type { Tx } from '../platform/postgres/session.js';

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  /** Empty when the response has no body. */
  body: string;
}

/** Headers that are replayed; all others depend on the single request. */
const STORED_HEADERS = ['Content-Type', 'ETag', 'Location'];

declare module '../common/request/request-context.js' {
  interface RequestContext {
    /** True if the response has what an earlier request stored. */
    isReplayed?: boolean;
  }
}

/** Marks the response to the current request as one that has what an earlier request stored. */
export function markReplayed(response: Response): void {
  response.setHeader('Idempotent-Replayed', 'true');
  const context = requestContext();
  if (context !== undefined) context.isReplayed = true;
}

/** The response that will be sent for `body`, the return value of a handler. */
export const toStoredResponse = (response: Response, body: unknown): StoredResponse => ({
  status: response.statusCode,
  headers: { ...(body !== undefined && { 'Content-Type': JSON_MEDIA_TYPE }), ...storedHeaders(response) },
  body: toJsonText(body) ?? '',
});

export class ReplayedResponse extends ResponseBody {
  constructor(private readonly stored: StoredResponse) {
    super();
  }

  sendTo(response: Response): void {
    const { status, headers, body } = this.stored;
    markReplayed(response);
    response.status(status).set(headers);
    response.end(body);
  }
}

function storedHeaders(response: Response): Record<string, string> {
  const headers = STORED_HEADERS.map((name) => [name, response.getHeader(name)] as const);
  return Object.fromEntries(
    headers.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** The responses that are stored for Idempotency-Keys. They are encrypted, so nothing in them can be searched for. */
@Injectable()
export class StoredResponses {
  constructor(
    private readonly rows: SealedRowsRepository,
    private readonly cipher: SecretCipher,
  ) {}

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
    const last = await this.rows.lastOfPage(tx, after, limit);
    if (last === null) return null;
    const sealed = await this.rows.lockResponses(tx, after, last);
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
