import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { Location } from '../../platform/http/server/location.js';
import { SendTestEventDto, TestEventDto } from './test-event.dto.js';
import { TestEventsService } from './test-events.service.js';

@ApiTags('Webhooks')
@Controller('test/events')
export class TestEventsController {
  constructor(private readonly events: TestEventsService) {}

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
  sendTestEvent(@CurrentCaller() caller: Caller, @Body() { event }: SendTestEventDto): Promise<TestEventDto> {
    return this.events.send(caller, event);
  }
}
