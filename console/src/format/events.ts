import type { Webhook } from 'order-taking-client/openapi';
import { t } from '../texts/texts.js';

/** The event of a subscription, or the first of several and how many more there are. */
export const eventsOf = ({ event, events }: Webhook): string =>
  event ?? t('{event} and {others} more', String(events[0]), events.length - 1);
