import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { orderEvent, type DomainEvent } from '../../events/domain-event.js';
import type { CreateOrderDto } from '../../orders/dto/create-order.dto.js';
import type { OrderDto } from '../../orders/dto/order.dto.js';
import { toOrderDocument } from '../../orders/view/order-document.js';
import { orderRows } from '../../orders/view/order-rows.js';
import { versionEvents } from '../../orders/versions/order-history-writer.js';
import { orderContent } from '../../orders/rules/content/order-content.js';
import { resolveOrder } from '../../orders/rules/order-resolution.js';
import { effectOf } from '../../orders/rules/fulfilment/transition-effects.js';
import {
  transitionFor,
  transitionRecord,
  type OrderTransition,
  type TransitionName,
} from '../../orders/rules/order-transitions.js';
import { referenceQuery } from '../../orders/rules/matching/reference-query.js';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import { OrderCreationRepository } from '../../persistence/orders/order-creation.repository.js';
import type { TransitionRecord } from '../../persistence/orders/record/order-record.js';
import { SAMPLE_CUSTOMERS, SAMPLE_NEW_CONTACT, SAMPLE_ORDERS, type SampleOrder } from './sample-orders.js';

const HOUR_MS = 3_600_000;
/** What happened to an order after it was created, in this order. */
const STEPS: TransitionName[] = ['validate', 'ship', 'deliver'];

/** Who creates the sample orders, and who works on them. */
export interface SampleActors {
  partner: SampleActor;
  office: SampleActor;
}

type SampleActor = ActorIds & { name: string };

/** An order, its history and its events, as they become one step after the other. */
interface Story {
  order: OrderDto;
  transitions: TransitionRecord[];
  events: DomainEvent[];
}

/** Creates the sample orders by the rules of the service, at times in the past. */
@Injectable()
export class SampleOrdersService {
  constructor(
    private readonly repository: OrderCreationRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async insert(tx: Tx, actors: SampleActors): Promise<void> {
    for (const [index, sample] of SAMPLE_ORDERS.entries())
      await this.insertOrder(tx, actors, sample, index + 1);
  }

  private async insertOrder(
    tx: Tx,
    { partner, office }: SampleActors,
    sample: SampleOrder,
    number: number,
  ): Promise<void> {
    const content = orderContent(request(sample, number), this.config.currency);
    const result = await this.repository.lookUpWithin(tx, referenceQuery(partner.actorId, content));
    const timeOf = (hoursAgo: number): Date => new Date(result.now.getTime() - hoursAgo * HOUR_MS);
    const [created = 0, ...later] = sample.hoursAgo;
    const application = { id: partner.actorId, name: partner.name, unknownItems: 'refuse' as const };
    const resolved = resolveOrder(application, content, { ...result, now: timeOf(created) });
    let story = begin(resolved.order, partner);
    for (const [step, hoursAgo] of later.entries())
      story = next(story, STEPS[step]!, { at: timeOf(hoursAgo), actor: office });
    const { cancelledHoursAgo } = sample;
    if (cancelledHoursAgo !== undefined)
      story = next(story, 'cancel', { at: timeOf(cancelledHoursAgo), actor: partner });
    const { order, ...steps } = story;
    const rows = orderRows(toOrderDocument(order), content, resolved);
    await this.repository.storeWithin(tx, { ...resolved, ...rows, ...steps });
  }
}

function request(sample: SampleOrder, number: number): CreateOrderDto {
  const { name, firstName, lastName, street, zipCode, city, country } = SAMPLE_CUSTOMERS[sample.customer];
  const address = { recipient: name, street, zipCode, city, country };
  return {
    externalId: `marketplace-${1000 + number}`,
    externalReference: `M-${1000 + number}`,
    ...(sample.isByNewContact
      ? { contact: SAMPLE_NEW_CONTACT, customer: { name: 'Epicerie du Port' } }
      : { contact: { externalReference: sample.customer } }),
    invoicingAddress: address,
    deliveryAddress: { ...address, recipient: `${name}, ${firstName} ${lastName}` },
    items: Object.entries(sample.lines).map(([externalReference, orderedQuantity]) => ({
      externalReference,
      orderedQuantity,
    })),
  };
}

const begin = (order: OrderDto, actor: ActorIds): Story => ({
  order,
  transitions: [transitionRecord(null, order, { actor })],
  events: [eventOf('sales_order_created', order)],
});

function next(story: Story, name: TransitionName, { at, actor }: { at: Date; actor: SampleActor }): Story {
  // The sample orders take only steps that are legal.
  const transition = transitionFor(name, story.order.state) as OrderTransition;
  const before = { order: story.order, now: at, answerWithin: null };
  const by = { id: actor.actorId, name: actor.name, token: null };
  const { order, ...effect } = effectOf(transition, before, by);
  return {
    order,
    transitions: [...story.transitions, transitionRecord(story.order, order, { actor, ...effect })],
    events: [...story.events, ...versionEvents(toOrderDocument(order), effect)],
  };
}

const eventOf = (type: DomainEvent['type'], order: OrderDto): DomainEvent =>
  orderEvent(
    type,
    { id: order.id, applicationId: order.application.id, version: order.version },
    toOrderDocument(order).text,
  );
