import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { CreateOrderDto } from '../../orders/dto/create-order.dto.js';
import { OrderSteps } from '../../orders/steps/order-steps.js';
import { STEPS as ORDER_STEPS } from '../../orders/steps/steps.js';
import type { OrderDto } from '../../orders/dto/order.dto.js';
import { toOrderDocument, orderRows } from '../../orders/view/order-document.js';
import { orderContent } from '../../orders/rules/content/order-content.js';
import { resolveOrder } from '../../orders/rules/order-resolution.js';
import type { TransitionName } from '../../orders/rules/order-transitions.js';
import { referenceQuery } from '../../orders/rules/matching/reference-query.js';
import type { Tx } from '../../platform/postgres/session.js';
import { OrderCreationRepository } from '../../persistence/orders/order-creation.repository.js';
import { CredentialRepository } from '../../persistence/credentials/credential.repository.js';
import { OrderAnswerRepository } from '../../persistence/orders/order-answer.repository.js';
import { SAMPLE_APPLICATIONS } from './sample-applications.js';
import { SAMPLE_CUSTOMERS, SAMPLE_NEW_CONTACT } from './sample-customers.js';
import { SAMPLE_CHANGE_REQUEST, SAMPLE_ORDERS, type SampleOrder } from './sample-orders.js';
import { answer, begin, next, ship, type SampleActor } from './sample-story.js';

const HOUR_MS = 3_600_000;
/** The steps of an order after it was created, in this order. */
const STEPS: TransitionName[] = ['validate', 'ship', 'deliver'];

/** `partner` creates the sample orders, `office` takes their further steps. */
export interface SampleActors {
  partner: SampleActor;
  office: SampleActor;
}

/** Creates the sample orders by the rules of the service, at times in the past. */
@Injectable()
export class SampleOrdersService {
  constructor(
    private readonly repository: OrderCreationRepository,
    private readonly answers: OrderAnswerRepository,
    private readonly credentials: CredentialRepository,
    private readonly steps: OrderSteps,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns the one of which the marketplace requests a change */
  async insert(tx: Tx, actors: SampleActors): Promise<OrderDto> {
    const inserted: OrderDto[] = [];
    for (const [index, sample] of SAMPLE_ORDERS.entries())
      inserted.push(await this.insertOrder(tx, actors, sample, index + 1));
    return inserted[SAMPLE_ORDERS.findIndex(({ hasChangeRequest = false }) => hasChangeRequest)]!;
  }

  /** Requests a change as the marketplace does, in a transaction of its own. */
  async requestChange({ id, items }: OrderDto): Promise<void> {
    const { token, rights } = SAMPLE_APPLICATIONS.at(-1)!;
    const caller = (await this.credentials.caller('token', token))!;
    const { externalId, reason, orderedQuantity } = SAMPLE_CHANGE_REQUEST;
    const content = { items: [{ id: items[0]!.id, orderedQuantity }] };
    const sent = { externalId, kind: 'change', reason, content } as const;
    await this.steps.run(ORDER_STEPS.request_change, { caller: { ...caller, rights }, id, content: sent });
  }

  private async insertOrder(
    tx: Tx,
    { partner, office }: SampleActors,
    sample: SampleOrder,
    number: number,
  ): Promise<OrderDto> {
    const content = orderContent(request(sample, number), this.config.currency);
    const result = await this.repository.lookUpWithin(tx, referenceQuery(partner.actorId, content));
    const timeOf = (hoursAgo: number): Date => new Date(result.now.getTime() - hoursAgo * HOUR_MS);
    const [created = 0, ...later] = sample.hoursAgo;
    const application = { id: partner.actorId, name: partner.name, unknownItems: 'refuse' as const };
    const resolved = resolveOrder(application, content, { ...result, now: timeOf(created) });
    let story = begin(resolved.order, partner);
    for (const [step, hoursAgo] of later.entries())
      story = next(story, STEPS[step]!, { at: timeOf(hoursAgo), actor: office });
    const { cancelledHoursAgo, answered, shipment } = sample;
    if (cancelledHoursAgo !== undefined)
      story = next(story, 'cancel', { at: timeOf(cancelledHoursAgo), actor: partner });
    if (answered !== undefined)
      story = answer(story, answered, { at: timeOf(answered.hoursAgo), actor: office });
    if (shipment !== undefined)
      story = ship(story, shipment, { at: timeOf(shipment.hoursAgo), actor: office });
    const { order, answers, ...steps } = story;
    const rows = orderRows(toOrderDocument(order), content, resolved);
    await this.repository.storeWithin(tx, { ...resolved, ...rows, ...steps });
    for (const row of answers) await this.answers.insert(tx, { orderId: order.id, ...row });
    return order;
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
