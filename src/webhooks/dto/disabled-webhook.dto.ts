import { ApiProperty } from '@nestjs/swagger';
import type { DisabledReason } from '../../persistence/repositories/webhook.repository.js';

/** The body of `webhook_disabled`: a subscription to which nothing is sent any more. */
export class DisabledWebhookDto {
  id: number;
  event: string;
  url: string;
  active: boolean;
  /** Its receiver answered 410 (`gone`), or nothing but failed for five days (`failing`). */
  @ApiProperty({ enum: ['gone', 'failing'] })
  disabledReason: DisabledReason;
  /** Since when deliveries had failed with no success in between; null when one came together with the 410. */
  failingSince: string | null;
  disabledAt: string;
}
