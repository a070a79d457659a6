import fc from 'fast-check';
import type { Answer } from '../../../test/support/api-client.js';
import { waitUntil } from '../../../test/support/delivery.js';
import { refuseForEver } from '../deliveries.js';
import { nth, refused, type DeliveryModel, type Expected, type Model } from '../model.js';
import type { Choice } from '../step.js';
import { deliveryKey, type World } from '../world.js';

const EVENTS = [
  'sales_order_created',
  'sales_order_updated',
  'sales_order_validated',
  'sales_order_reopened',
  'sales_order_shipped',
  'sales_order_delivered',
  'sales_order_cancelled',
  'sales_order_held',
  'sales_order_released',
  'payment_received',
  'contact_reference_reconciled',
  'webhook_failing',
  'webhook_recovered',
  'webhook_disabled',
];

/** Subscribes to an event, or again. */
export const subscribing: fc.Arbitrary<Choice> = fc
  .record({ event: fc.constantFrom('sales_order_created', ...EVENTS), ordered: fc.boolean() })
  .map(({ event, ordered }) => ({
    title: `subscribe to ${event}${ordered ? ', ordered' : ''}`,
    plan: ({ active }) =>
      active
        ? {
            orders: [],
            apply: ({ subscriptions }) => {
              const failing = subscriptions.get(event)?.failing ?? false;
              subscriptions.set(event, { active: true, ordered, failing, failuresInRow: 0 });
              return { status: 200 };
            },
            send: (world) => world.client('shop').put('/webhooks', { event, url: world.url, ordered }),
          }
        : null,
  }));

/** From now on the receiver accepts everything, or nothing. */
export const receiving: fc.Arbitrary<Choice> = fc.boolean().map((accepts) => ({
  title: `the receiver ${accepts ? 'accepts' : 'fails'}`,
  plan: (model) =>
    model.accepts === accepts
      ? null
      : {
          orders: [],
          apply: (current) => {
            current.accepts = accepts;
            return { status: 200 };
          },
          send: async (world) => {
            world.accepts = accepts;
            return null;
          },
        },
}));

/** Requests a delivery again, once, because within five seconds a second request changes nothing. */
export const redelivery: fc.Arbitrary<Choice> = fc
  .record({
    delivery: fc.nat({ max: 20 }),
    isGone: fc.integer({ min: 0, max: 2 }).map((value) => value === 0),
  })
  .map(({ delivery: index, isGone }) => ({
    title: `redeliver delivery ${index}${isGone ? ', which is answered with 410' : ''}`,
    plan: (model) => {
      const chosen = nth(redeliverable(model), index);
      if (chosen === undefined) return null;
      const place = model.deliveries.indexOf(chosen);
      const { type, order, sequence } = chosen.event;
      return {
        orders: [],
        apply: (current) => redeliver(current, current.deliveries[place]!, isGone),
        send: async (world) => {
          const { id, event } = world.deliveries.get(deliveryKey(type, order, sequence))!;
          if (isGone) world.gone = event.id;
          const answer = await world.office.post(`/webhook_deliveries/${id}/redeliver`);
          // After a refusal the next attempt of a delivery that waits is answered like any other.
          if (answer.status !== 202) world.gone = null;
          return answer;
        },
      };
    },
  }));

/** Those that can be found again by the event of their order. */
const redeliverable = ({ deliveries }: Model): DeliveryModel[] =>
  deliveries.filter(({ event, wasRedelivered }) => event.order !== null && !wasRedelivered);

function redeliver(model: Model, delivery: DeliveryModel, isGone: boolean): Expected {
  if (!model.active) return refused(409, 'application_inactive');
  if (!model.subscriptions.get(delivery.subscription)!.active) return refused(409, 'webhook_inactive');
  delivery.wasRedelivered = true;
  delivery.state = 'waiting';
  if (isGone) refuseForEver(model, delivery);
  return { status: 202 };
}

/** Enables a subscription, whether it was disabled or not. */
export const enabling: fc.Arbitrary<Choice> = fc.nat({ max: 13 }).map((index) => ({
  title: `enable subscription ${index}`,
  plan: ({ subscriptions }) => {
    const event = nth(subscriptions.keys(), index);
    if (event === undefined) return null;
    return {
      orders: [],
      apply: (model) => {
        Object.assign(model.subscriptions.get(event)!, { active: true, failuresInRow: 0 });
        return { status: 200 };
      },
      send: async ({ office, shop }) => {
        const { body } = await office.get(`/webhooks?application=${shop.id}`);
        const { id } = body.find((webhook: { event: string }) => webhook.event === event);
        return office.post(`/webhooks/${id}/enable`);
      },
    };
  },
}));

/** Switches the application off or on. Sometimes it waits until the token of one that is off is refused. */
export const activation: fc.Arbitrary<Choice> = fc
  .record({ active: fc.boolean(), usesToken: fc.integer({ min: 0, max: 7 }).map((value) => value === 0) })
  .map(({ active, usesToken }) => ({
    title: `switch the application ${active ? 'on' : `off${usesToken ? ', and use its token' : ''}`}`,
    plan: (model) =>
      model.active === active
        ? null
        : {
            orders: [],
            apply: (current) => {
              current.active = active;
              return { status: 200 };
            },
            send: async (world) => {
              const answer = await switchApplication(world, active);
              if (!active && usesToken) await waitForToken(world, 401);
              return answer;
            },
          },
  }));

/** One that is switched on can be used at once. */
export async function switchApplication(world: World, active: boolean): Promise<Answer> {
  const answer = await world.admin.patch(`/applications/${world.shop.id}`, { active });
  if (active) await waitForToken(world, 200);
  return answer;
}

/** Every process caches the application of a token for almost a second. */
async function waitForToken(world: World, status: number): Promise<void> {
  for (const index of world.ground.services.keys())
    await waitUntil(async () => (await world.client('shop', index).get('/me')).status === status);
}
