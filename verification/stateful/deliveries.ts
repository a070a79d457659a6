import { emit, type DeliveryModel, type Model, type SubscriptionModel } from './model.js';

/** How often a delivery is attempted before it is exhausted: see RETRY_SCHEDULE in world.ts. */
const ATTEMPTS = 2;
const FAILING_AFTER = 3;

/** What becomes of everything that waits, now that nothing else happens. */
export function deliverAll(model: Model): void {
  if (!model.active) return;
  // Events about subscriptions add deliveries while this goes on.
  for (const delivery of model.deliveries) {
    const subscription = model.subscriptions.get(delivery.subscription)!;
    if (delivery.state === 'waiting' && subscription.active) deliver(model, delivery, subscription);
  }
}

function deliver(model: Model, delivery: DeliveryModel, subscription: SubscriptionModel): void {
  if (!model.accepts) {
    delivery.state = 'exhausted';
    countFailures(model, delivery, ATTEMPTS);
    return;
  }
  delivery.state = 'delivered';
  delivery.attempts += 1;
  subscription.failuresInRow = 0;
  if (subscription.failing) emitHealthEvent(model, 'webhook_recovered', delivery.subscription);
  subscription.failing = false;
}

/** The receiver answers 410 to this delivery. */
export function refuseForEver(model: Model, delivery: DeliveryModel): void {
  const subscription = model.subscriptions.get(delivery.subscription)!;
  delivery.state = 'exhausted';
  subscription.active = false;
  countFailures(model, delivery, 1);
  emitAbout(model, 'webhook_disabled', delivery.subscription);
}

function countFailures(model: Model, delivery: DeliveryModel, count: number): void {
  const subscription = model.subscriptions.get(delivery.subscription)!;
  delivery.attempts += count;
  subscription.failuresInRow += count;
  if (subscription.failing || subscription.failuresInRow < FAILING_AFTER) return;
  subscription.failing = true;
  // A subscription that this failure disables causes only webhook_disabled.
  if (subscription.active) emitHealthEvent(model, 'webhook_failing', delivery.subscription);
}

/** Subscriptions to events about subscriptions cause neither webhook_failing nor webhook_recovered. */
function emitHealthEvent(model: Model, type: string, subscription: string): void {
  if (!subscription.startsWith('webhook_')) emitAbout(model, type, subscription);
}

const emitAbout = (model: Model, type: string, subscription: string): void =>
  emit(model, { type, order: null, sequence: null, detail: subscription });
