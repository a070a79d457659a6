import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { DocumentChangeDto, toDocumentChangesDto } from '../../auth/journal/dto/resource-history.dto.js';
import { ActorDto } from '../../auth/dto/actor.dto.js';
import { WEBHOOK_ACTIONS, type WebhookAction } from '../../persistence/webhooks/webhook-values.js';
import type { WebhookHistoryRow } from '../../persistence/journal/journal.repository.js';

export class WebhookHistoryEntryDto {
  @TimestampValue()
  at: string;

  /**
   * `subscribe`, `change_url`, `change_signatures`, `change_headers`, `change_content`, `set_ordered` and `unset_ordered` are what `PUT /webhooks` did;
   * `enable` too, when the subscription was not active, paused or failing. The others are named after their routes.
   */
  @DocumentedProperty({ enum: WEBHOOK_ACTIONS })
  action: WebhookAction;

  /** The application that did it, and the token that it used. */
  by: ActorDto;

  /** The id of the delivery that was sent again, or of the ping; null for other actions. It may have been deleted. */
  @IdValue()
  delivery: number | null;

  /** The id of the replay that was started or cancelled; null for other actions. It may have been deleted. */
  @IdValue()
  replay: number | null;

  /**
   * The values that it replaced in the subscription as it is shown, without `updatedAt`; never secrets. Empty for `subscribe`, and
   * for actions that leave the subscription as it is.
   */
  changes: DocumentChangeDto[];

  /** Whether there are more than the 100 that are listed. */
  truncated: boolean;
}

export const toWebhookHistoryEntryDto = (row: WebhookHistoryRow): WebhookHistoryEntryDto => ({
  at: row.createdAt.toISOString(),
  action: row.action,
  by: row.by,
  delivery: row.deliveryId,
  replay: row.replayId,
  ...toDocumentChangesDto(row.changes),
});
