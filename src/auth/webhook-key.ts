import { randomBytes } from 'node:crypto';

const BYTES = 16;

/** What an application's receivers see as X-WEBHOOK-KEY, and know it by. */
export const newWebhookKey = (): string => `whk_${randomBytes(BYTES).toString('hex')}`;
