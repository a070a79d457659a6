import type { Job, Order, Summary, UnknownReference, Webhook } from 'order-taking-client/openapi';
import { api, type Answer } from '../../api/client.js';
import type { LoadOptions } from '../../api/use-resource.js';
import { eventsOf } from '../../format/webhooks.js';
import { without, formatAmount } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { actorName } from '../../ui/who-and-when.js';
import { kindText } from '../../ui/job-progress.js';
import { contactName } from '../contacts/contact-values.js';

/** An order, contact, reference or webhook that waits for a decision of a person. */
export interface Case {
  /** Where it is decided, without BASE. */
  path: string;
  text: string;
  detail: string;
  amounts?: string[];
  /** Since when it waits. */
  since: string;
}

/** Cases that wait for the same kind of decision. */
export interface Cause {
  title: string;
  /** Null if it is unknown. */
  number: number | null;
  /** The list of all of them, without BASE. */
  path: string;
  /** Loads the first ones. */
  load: (init: LoadOptions) => Promise<Answer<Case[]>>;
}

/** Milliseconds to the next request of cases, while their number, which is asked for more often, stays the same. */
export const CASES_MS = 30_000;

/** How many failed jobs are asked for. */
export const JOBS_ASKED = 100;

/** How many cases of each cause are shown. */
const SHOWN = 3;

/** What waits for a decision, in the order in which partners notice that nothing happens. */
export function causesOf(summary: Summary, failedJobs: Job[], mayListContacts: boolean): Cause[] {
  const { orders, unknownReferences, contacts, webhooks, deliveries } = summary;

  // Those on hold are not only pending ones, and one unknown reference is decided for all orders that wait for it.
  const { on_hold: _, unknown_item: __, ...blockers } = orders.blockers;
  const causes = [
    ofOrders(t('Changes requested'), orders.changeRequested, { changeRequested: 'true' }),
    ofOrders(t('Unanswered'), orders.unanswered, { unanswered: 'true' }),
    ...Object.entries(blockers).map(([blocker, number]) =>
      ofOrders(named(labels.blockers, blocker), number, { state: 'pending', blocker }),
    ),
    ofReferences(unknownReferences.waiting),
    ofOrders(t('On hold'), orders.held, { held: 'true' }),
    ofOrders(t('Ready to be validated'), without(orders.pending, orders.blocked), {
      state: 'pending',
      blocked: 'false',
    }),
    ...(mayListContacts ? [ofContacts(contacts.temporary)] : []),
    ofChanges(contacts.proposedChanges),
    ofWebhooks(t('Failing webhooks'), webhooks.failing, 'failing'),
    ofWebhooks(t('Disabled webhooks'), webhooks.disabled, 'disabled'),
    ofDeliveries(deliveries),
    ofJobs(failedJobs),
  ];
  return causes.filter(({ number }) => number !== 0);
}

async function mapped<T>(request: Promise<Answer<T[]>>, toCase: (entry: T) => Case): Promise<Answer<Case[]>> {
  const { data, ...answer } = await request;
  return { ...answer, ...(data !== undefined && { data: data.map(toCase) }) };
}

/** Oldest first, as they are worked through. */
function ofOrders(title: string, number: number | null, filter: Record<string, string>): Cause {
  const query = { ...filter, sort: 'createdAt' as const };
  const list = new URLSearchParams(query).toString();
  const toCase = (order: Order): Case => ({
    path: `/orders/${order.id}?${list}`,
    text: order.code,
    detail: order.customer.name,
    amounts: order.totals.gross === null ? [] : [formatAmount(order.totals.gross, order.currency)],
    since: order.createdAt,
  });
  return {
    title,
    number,
    path: `/orders?${list}`,
    load: (init) =>
      mapped(api.GET('/api/v1/orders', { params: { query: { ...query, limit: SHOWN } }, ...init }), toCase),
  };
}

function ofReferences(number: number): Cause {
  const toCase = (reference: UnknownReference): Case => ({
    path: `/unknown-references?application=${reference.application.id}`,
    text: reference.externalReference,
    detail: t(
      '{number} order waits, from {application} || {number} orders wait, from {application}',
      reference.orders,
      reference.application.name,
    ),
    amounts: reference.value.flatMap(({ net, currency }) =>
      net === null ? [] : formatAmount(net, currency),
    ),
    since: reference.firstSeenAt,
  });
  const query = { limit: SHOWN };
  return {
    title: t('Unknown references'),
    number,
    path: '/unknown-references',
    load: (init) => mapped(api.GET('/api/v1/unknown_references', { params: { query }, ...init }), toCase),
  };
}

const ofContacts = (number: number): Cause => ({
  title: t('Contacts to reconcile @desk'),
  number,
  path: '/contacts',
  load: (init) =>
    mapped(
      api.GET('/api/v1/contacts', { params: { query: { temporary: true, limit: SHOWN } }, ...init }),
      (contact) => ({
        path: `/contacts/${contact.id}`,
        text: contactName(contact),
        detail: contact.customer.name,
        since: contact.createdAt,
      }),
    ),
});

const ofChanges = (number: number): Cause => ({
  title: t('Proposed changes of contacts'),
  number,
  path: '/contacts/changes',
  load: (init) =>
    mapped(
      api.GET('/api/v1/contact_changes', { params: { query: { state: 'proposed', limit: SHOWN } }, ...init }),
      ({ contact, application, createdAt }) => ({
        path: '/contacts/changes',
        text: contactName(contact),
        detail: application.name,
        since: createdAt,
      }),
    ),
});

function ofWebhooks(title: string, number: number, health: Webhook['health']): Cause {
  return {
    title,
    number,
    path: `/webhooks?health=${health}`,
    load: (init) =>
      mapped(
        api.GET('/api/v1/webhooks', { params: { query: { health, limit: SHOWN } }, ...init }),
        (webhook) => ({
          path: `/webhooks/${webhook.id}`,
          text: eventsOf(webhook),
          detail: webhook.application.name,
          since: webhook.failingSince ?? webhook.updatedAt,
        }),
      ),
  };
}

/** Only the oldest one is shown: its subscription is what somebody decides about. */
function ofDeliveries({ waiting, oldest }: Summary['deliveries']): Cause {
  const cases = oldest && [
    {
      path: `/deliveries/${oldest.id}`,
      text: t('Oldest delivery'),
      detail: oldest.event.type,
      since: oldest.createdAt,
    },
  ];
  return {
    title: t('Waiting deliveries'),
    number: waiting,
    path: '/deliveries?state=waiting',
    load: () => loaded(cases ?? []),
  };
}

/** Nobody else is told that a job stands still for good. */
const ofJobs = (jobs: Job[]): Cause => ({
  title: t('Jobs that failed in the last 7 days'),
  number: jobs.length < JOBS_ASKED ? jobs.length : null,
  path: '/jobs?state=failed',
  load: () =>
    loaded(
      jobs.slice(0, SHOWN).map((job) => ({
        path: `/jobs/${job.id}`,
        text: t('{kind} (job {id})', kindText(job), job.id),
        detail: actorName(job.by),
        since: job.finishedAt ?? job.createdAt,
      })),
    ),
});

/** Cases that are known already. */
const loaded = (cases: Case[]): Promise<Answer<Case[]>> =>
  Promise.resolve({ data: cases, response: new Response() });
