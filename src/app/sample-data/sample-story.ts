import { orderEvent, type DomainEvent } from '../../events/domain-event.js';
import type { OrderAnswerDto } from '../../orders/dto/order-fulfilment.dto.js';
import type { OrderDto } from '../../orders/dto/order.dto.js';
import { answerContent, type AnswerContent } from '../../orders/rules/fulfilment/answer-checks.js';
import {
  recordedShipment,
  sentShipment,
  effectOf,
  shipped,
} from '../../orders/rules/fulfilment/shipments.js';
import {
  nextVersion,
  transitionFor,
  transitionRecord,
  type OrderTransition,
  type TransitionName,
} from '../../orders/rules/order-transitions.js';
import type { OrderVersion } from '../../orders/rules/order-versions.js';
import { answered } from '../../orders/steps/answer-steps.js';
import { toOrderDocument, versionEvents } from '../../orders/view/order-document.js';
import type { ActorIds, ActorRow } from '../../persistence/applications/actor.js';
import type { TransitionRecord } from '../../persistence/orders/record/order-record.js';
import { SAMPLE_ANSWER_WITHIN, type SampleAnswer, type SampleShipment } from './sample-orders.js';

export type SampleActor = ActorIds & { name: string };

/** An order, its history and its events after some steps. */
interface Story {
  order: OrderDto;
  transitions: TransitionRecord[];
  events: DomainEvent[];
  answers: { number: number; content: AnswerContent; document: OrderAnswerDto }[];
}

/** The time and the actor of a step. */
interface Moment {
  at: Date;
  actor: SampleActor;
}

export const begin = (order: OrderDto, actor: ActorIds): Story => ({
  order,
  transitions: [transitionRecord(null, order, { actor })],
  events: [eventOf('sales_order_created', order)],
  answers: [],
});

export function next(story: Story, name: TransitionName, moment: Moment): Story {
  // The sample orders take only steps that are legal.
  const transition = transitionFor(name, story.order.state) as OrderTransition;
  const before = { order: story.order, now: moment.at, answerWithin: SAMPLE_ANSWER_WITHIN };
  return withVersion(story, effectOf(transition, before, actorOf(moment)), moment);
}

export function answer(story: Story, { hoursAgo: _, ...sent }: SampleAnswer, moment: Moment): Story {
  const content = answerContent(sent);
  const given = { order: story.order, now: moment.at, by: actorOf(moment) };
  const { answerRow, ...version } = answered(given, { content, number: 1, substitutes: [] });
  const { document } = answerRow;
  return { ...withVersion(story, version, moment), answers: [{ number: 1, content, document }] };
}

export function ship(
  story: Story,
  { hoursAgo: _, reference, ...sent }: SampleShipment,
  moment: Moment,
): Story {
  const recording = { by: actorOf(moment), now: moment.at };
  const shipment = recordedShipment(sentShipment(reference, sent), undefined, recording);
  return withVersion(story, shipped(nextVersion(story.order, moment.at), shipment), moment);
}

const actorOf = ({ actor }: Moment): ActorRow => ({
  id: actor.actorId,
  name: actor.name,
  token: null,
  person: null,
});

const withVersion = (story: Story, { order, ...effect }: OrderVersion, { actor }: Moment): Story => ({
  ...story,
  order,
  transitions: [...story.transitions, transitionRecord(story.order, order, { ...effect, actor })],
  events: [...story.events, ...versionEvents(toOrderDocument(order), effect)],
});

const eventOf = (type: DomainEvent['type'], order: OrderDto): DomainEvent =>
  orderEvent(
    type,
    { id: order.id, applicationId: order.application.id, version: order.version },
    toOrderDocument(order).text,
  );
