import { IsIn } from 'class-validator';
import { EVENT_NAMES, type EventName } from '../../events/catalogue.js';
import { IdValue } from '../../platform/http/documentation/response-values.js';

export class SendTestEventDto {
  /**
   * One of those that `GET /webhooks/available` lists.
   * @example sales_order_shipped
   */
  @IsIn(EVENT_NAMES) event: EventName;
}

class TestEventDeliveryDto {
  /** `GET /webhook_deliveries/{id}` returns its attempts and result. */
  @IdValue() id: number;

  /** The id of the subscription. */
  @IdValue() webhook: number;
}

/** An example of an event. */
export class TestEventDto {
  /** The `webhook-id` header of the requests. */
  id: string;
  event: EventName;
  /** One for each subscription. */
  deliveries: TestEventDeliveryDto[];
}
