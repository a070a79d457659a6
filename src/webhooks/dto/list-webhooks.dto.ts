import { IsIn, IsOptional } from 'class-validator';
import { FLAG_QUERY, ID_QUERY, QueryField } from '../../platform/http/documentation/fields.js';
import { ListQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { WEBHOOK_HEALTHS, type WebhookHealth } from '../../persistence/webhooks/webhook-values.js';

/** The query parameters of GET /webhooks. */
export class ListWebhooksDto extends ListQueryDto {
  /** The id of the application that subscribed; only with the right `sales`. */
  @QueryField(ID_QUERY)
  application?: string;

  @QueryField(FLAG_QUERY)
  active?: string;

  /** Whether events currently reach the receiver. */
  @IsOptional() @IsIn(WEBHOOK_HEALTHS) health?: WebhookHealth;

  /** Subscriptions with this text anywhere in their `url`, ignoring case. */
  @QueryField({ minLength: 1, maxLength: 200, example: 'hooks.example' })
  q?: string;
}
