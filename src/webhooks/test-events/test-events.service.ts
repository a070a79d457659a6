import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import { DomainError, notFound } from '../../common/errors/domain-error.js';
import { currentTraceparent } from '../../common/request/request-context.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { EventName } from '../../events/catalogue.js';
import type { Operation } from '../../platform/http/validation/openapi-types.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import { newMessageId } from '../../events/domain-event.js';
import { writeTestEvent, type TestDeliveryRow } from '../../persistence/webhooks/test-deliveries.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { TestEventDto } from './test-event.dto.js';

/** In a test installation, sends an application the example of an event. */
@Injectable()
export class TestEventsService {
  constructor(
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
    private readonly contract: OpenApiValidator,
  ) {}

  async send({ id: applicationId }: Caller, type: EventName): Promise<TestEventDto> {
    if (!this.config.testMode) throw notFound('path');
    const messageId = newMessageId();
    const event = { applicationId, type, messageId, payload: this.examplePayload(type) };
    const deliveries = await this.transactions.run((tx) =>
      writeTestEvent(tx, { ...event, traceparent: currentTraceparent() }),
    );
    if (deliveries.length > 0) return toTestEventDto(messageId, type, deliveries);
    throw new DomainError('no_subscription', `The application has no active subscription to ${type}.`);
  }

  /** The example that openapi.json has of the body of an event. */
  private examplePayload(event: EventName): string {
    const webhooks = this.contract.document['webhooks'] as Record<EventName, { post: Operation }>;
    const { content } = webhooks[event].post.requestBody!;
    return JSON.stringify(Object.values(content['application/json']!.examples!)[0]!.value);
  }
}

const toTestEventDto = (
  id: string,
  event: EventName,
  deliveries: readonly TestDeliveryRow[],
): TestEventDto => ({
  id,
  event,
  deliveries: deliveries.map((delivery) => ({ id: delivery.id, webhook: delivery.webhookId })),
});
