import { PartialType } from '@nestjs/swagger';
import { ArrayMaxSize, Matches, IsArray, IsIn, Length } from 'class-validator';
import { HOLD_CODE_EXPECTED, HOLD_CODE_PATTERN } from '../../common/bounds.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { EXPECTED } from '../../platform/http/validation/schema-faults.js';
import {
  DecimalField,
  FLAG_QUERY,
  FlagField,
  MayBeAbsent,
  NotBlank,
  QueryField,
} from '../../platform/http/documentation/fields.js';
import { CountValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { RIGHTS, type Right } from '../../auth/caller.js';
import {
  ACCEPT_CHANGES,
  UNKNOWN_ITEMS,
  type AcceptChanges,
  type UnknownItems,
} from '../../persistence/applications/application.entity.js';
import { PatchBody } from '../../platform/http/validation/request-extensions.js';

/** Up to a year; a millionth of an hour is 3.6 ms. */
const HOURS_BOUNDS = { scale: 6, minimum: 0, exclusiveMinimum: true, maximum: 8_760 };
/** Up to ten years. */
const DAYS_BOUNDS = { scale: 0, minimum: 1, maximum: 3_650 };

export class CreateApplicationDto {
  /** @example "Web shop" */
  @Length(1, 255) @NotBlank() name: string;

  /** What it may do beyond creating and reading its own orders; a new application has none by default, which is right for a partner. */
  @DocumentedProperty({ example: ['catalogue'] })
  @MayBeAbsent()
  @IsArray()
  @IsIn(RIGHTS, { each: true })
  rights?: Right[];

  /** Whether an order is validated as soon as nothing blocks it; false for a new application by default. */
  @MayBeAbsent() @FlagField({ example: false }) autoValidate?: boolean | number | string;

  /** The codes of the holds with which its orders are created, such as `credit`; a new application has none by default. */
  @DocumentedProperty({
    type: 'array',
    maxItems: 10,
    items: { type: 'string', pattern: HOLD_CODE_PATTERN, [EXPECTED]: HOLD_CODE_EXPECTED },
    example: ['credit'],
  })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(10)
  @Matches(new RegExp(HOLD_CODE_PATTERN), { each: true })
  holdOrders?: string[];

  /**
   * What happens to an order with an item whose `externalReference` is unknown: `refuse` (422 `unknown_reference`), or `park`:
   * the order is taken, and has the blocker `unknown_item` until the back office binds the reference to a packaging; it stays
   * parked when this changes. `refuse` for a new application by default.
   * @example park
   */
  @MayBeAbsent() @IsIn(UNKNOWN_ITEMS) unknownItems?: UnknownItems;

  /**
   * Hours from the validation of an order until the seller's answer is due, such as `24` or `0.5`. Orders that are validated
   * from then on have `answerBy`. A new application has no limit by default.
   */
  @MayBeAbsent()
  @DecimalField(HOURS_BOUNDS, { example: 24, nullable: true })
  answerWithin?: number | string | null;

  /**
   * Which change requests for its validated orders are accepted at once, if nothing blocks them: `never`,
   * `cancel_until_shipped` (cancelling, while nothing is shipped), or `always`. `never` for a new application by default.
   * @example never
   */
  @MayBeAbsent() @IsIn(ACCEPT_CHANGES) acceptChanges?: AcceptChanges;

  /**
   * Days after which the personal data of its orders is emptied by itself, from the time when an order is delivered or cancelled.
   * A new application has no limit by default.
   */
  @MayBeAbsent()
  @DecimalField(DAYS_BOUNDS, { example: 1095, nullable: true })
  personalDataDays?: number | string | null;
}

@PatchBody({
  notRemovable: ['name', 'active', 'rights', 'autoValidate', 'holdOrders', 'unknownItems', 'acceptChanges'],
})
export class UpdateApplicationDto extends PartialType(CreateApplicationDto, { skipNullProperties: false }) {
  /**
   * Whether it may use the service. An application cannot switch itself off, because its own tokens could not
   * switch it on again.
   */
  @MayBeAbsent() @FlagField({ example: true }) active?: boolean | number | string;
}

export class ListApplicationsDto {
  /** `true`: applications that may use the service. `false`: those that were switched off. */
  @QueryField(FLAG_QUERY)
  active?: string;
}

export class ApplicationDto {
  @IdValue() id: number;

  name: string;
  /** If false, its tokens are refused, and no webhooks are sent to it. */
  active: boolean;

  rights: Right[];

  /** Whether an order is validated as soon as nothing blocks it. */
  autoValidate: boolean;
  /** The codes of the holds with which its orders are created. */
  holdOrders: string[];

  /** What happens to an order with an item whose `externalReference` is unknown. */
  unknownItems: UnknownItems;

  /** Hours from the validation of an order until the seller's answer is due; null for no limit. */
  answerWithin: number | null;

  /** Which change requests for its orders are accepted at once. */
  acceptChanges: AcceptChanges;

  /** Days after the end of its orders until their personal data is emptied; null for no limit. */
  @CountValue(1)
  personalDataDays: number | null;

  /** Sent with every webhook as X-WEBHOOK-KEY. */
  key: string;

  @TimestampValue() createdAt: string;

  @TimestampValue() updatedAt: string;
}

export class NewApplicationDto extends ApplicationDto {
  /** Sent as X-AUTH-TOKEN; it cannot be shown again. */
  token: string;
}
