import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { DomainError, notFound } from '../../common/errors/domain-error.js';
import { currentTraceparent } from '../../common/request/request-context.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { EventName } from '../../events/catalogue.js';
import { newMessageId } from '../../events/domain-event.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { writeTestEvent } from '../../persistence/webhooks/test-deliveries.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { Location } from '../../platform/http/server/location.js';
import type { Operation } from '../../platform/http/validation/openapi-types.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { SendTestEventDto, TestEventDto } from './test-event.dto.js';

@ApiTags('Webhooks')
@Controller('test/events')
export class TestEventsController {
  constructor(
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
    private readonly contract: OpenApiValidator,
  ) {}

  /**
   * Send the example of an event
   *
   * Only in a test installation; elsewhere 404 `not_found`. Each active subscription of the calling application to the event gets the
   * body that `/asyncapi.json` has as its example, signed and repeated like every event. It is in the feed of events too, and is about
   * no order there, because the order of the example does not exist.
   */
  @Post()
  @Location('events')
  @InOneTransaction()
  @AnyCaller()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: TestEventDto })
  @Refuses('not_found', 'no_subscription')
  async sendTestEvent(
    @CurrentCaller() { id: applicationId }: Caller,
    @Body() { event: type }: SendTestEventDto,
  ): Promise<TestEventDto> {
    if (!this.config.testMode) throw notFound('path');
    const messageId = newMessageId();
    const event = { applicationId, type, messageId, payload: this.examplePayload(type) };
    const deliveries = await this.transactions.run((tx) =>
      writeTestEvent(tx, { ...event, traceparent: currentTraceparent() }),
    );
    if (deliveries.length === 0)
      throw new DomainError('no_subscription', `The application has no active subscription to ${type}.`);
    return {
      id: messageId,
      event: type,
      deliveries: deliveries.map(({ id, webhookId }) => ({ id, webhook: webhookId })),
    };
  }

  /** The example that openapi.json has of the body of an event. */
  private examplePayload(event: EventName): string {
    const webhooks = this.contract.document['webhooks'] as Record<EventName, { post: Operation }>;
    const { content } = webhooks[event].post.requestBody!;
    return JSON.stringify(Object.values(content['application/json']!.examples!)[0]!.value);
  }
}
