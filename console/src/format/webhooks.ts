import { labels } from '../texts/labels.js';
import { named, t } from '../texts/texts.js';
import type { Webhook } from 'order-taking-client/openapi';

const STATUS = /^http_(\d{3})$/;

/** The reason of an attempt in words, such as "Answered 500" for `http_500`. */
export function reasonText(reason: string): string {
  const status = STATUS.exec(reason)?.[1];
  return status === undefined ? named(labels.reasons, reason) : t('Response {status}', status);
}

/** The event of a subscription, or the first of several and how many more there are. */
export const eventsOf = ({ event }: Webhook): string =>
  Array.isArray(event) ? t('{event} and {others} more', String(event[0]), event.length - 1) : event;
