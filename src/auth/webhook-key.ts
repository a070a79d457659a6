import { randomBytes } from 'node:crypto';

const BYTES = 16;

/** A new webhook key. It is sent as X-WEBHOOK-KEY, so that a receiver can tell which application a webhook is for. */
export const newWebhookKey = (): string => `whk_${randomBytes(BYTES).toString('hex')}`;
