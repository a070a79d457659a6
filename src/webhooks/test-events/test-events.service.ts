import { Inject, Injectable } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import type { Caller } from '../../auth/caller.js';
import { DomainError, notFound } from '../../common/errors/domain-error.js';
import { currentTraceparent } from '../../common/request/request-context.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { EventName } from '../../events/catalogue.js';
import { newMessageId } from '../../events/domain-event.js';
import { TestEventRepository } from '../../persistence/webhooks/test-event.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { toTestEventDto, type TestEventDto } from './test-event.dto.js';

interface AsyncApiDocument {
  components: { messages: Record<EventName, { examples: [{ payload: object }] }> };
}

const FILE = new URL('../../../asyncapi.json', import.meta.url);

let document: AsyncApiDocument | null = null;

/** In a test installation, sends an application the example of an event. */
@Injectable()
export class TestEventsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: TestEventRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async send({ id: applicationId }: Caller, type: EventName): Promise<TestEventDto> {
    if (!this.config.testMode) throw notFound('path');
    const messageId = newMessageId();
    const event = { applicationId, type, messageId, payload: examplePayload(type) };
    const deliveries = await this.transactions.run((tx) =>
      this.events.write(tx, { ...event, traceparent: currentTraceparent() }),
    );
    if (deliveries.length > 0) return toTestEventDto(messageId, type, deliveries);
    throw new DomainError('no_subscription', `The application has no active subscription to ${type}.`);
  }
}

/**
 * The example in the AsyncAPI document for the body of an event. The file is read only for the first event, because few processes
 * need it.
 */
function examplePayload(event: EventName): string {
  document ??= JSON.parse(readFileSync(FILE, 'utf8')) as AsyncApiDocument;
  return JSON.stringify(document.components.messages[event].examples[0].payload);
}
