import {
  EnumListValue,
  EnumValue,
  IdValue,
  TimestampValue,
} from '../../platform/http/documentation/response-values.js';
import { RIGHTS, type Right } from '../../auth/caller.js';
import {
  EnumField,
  EnumListField,
  FLAG_QUERY,
  FlagField,
  HoldCodesField,
  QueryField,
  TextField,
} from '../../platform/http/documentation/fields.js';
import { PatchBody } from '../../platform/http/validation/null-is-empty.js';
import { flag } from '../../common/values.js';
import type {
  ApplicationRow,
  ApplicationValues,
} from '../../persistence/applications/application.repository.js';
import { UNKNOWN_ITEMS, type UnknownItems } from '../../persistence/applications/unknown-items.js';

export class CreateApplicationDto {
  @TextField(255, { example: 'Web shop' })
  name: string;

  /** What it may do beyond creating and reading its own orders; empty for a partner. */
  @EnumListField('Right', RIGHTS, { example: ['catalogue'] })
  rights: Right[];

  /** Whether an order is validated as soon as nothing blocks it; false by default. */
  @FlagField({ required: false, example: false })
  autoValidate?: boolean | number | string;

  /** The codes of the holds with which its orders are created, such as `credit`; none by default. */
  @HoldCodesField({ required: false, example: ['credit'] })
  holdOrders?: string[];

  /**
   * What happens to an order with an item whose `externalReference` is unknown: `refuse` (422 `unknown_reference`), or `park`:
   * the order is taken, and has the blocker `unknown_item` until the back office binds the reference to a packaging.
   * `refuse` by default.
   */
  @EnumField('UnknownItems', UNKNOWN_ITEMS, { required: false, example: 'park' })
  unknownItems?: UnknownItems;
}

@PatchBody({ notRemovable: ['name', 'active', 'rights', 'autoValidate', 'holdOrders', 'unknownItems'] })
export class UpdateApplicationDto {
  @TextField(255, { required: false, example: 'Web shop' })
  name?: string;

  /**
   * Whether it may use the service. Not for the calling application itself, which could not be switched on again by
   * its own tokens.
   */
  @FlagField({ required: false, example: true })
  active?: boolean | number | string;

  /** All its rights from now on. */
  @EnumListField('Right', RIGHTS, { required: false, example: ['crm', 'catalogue'] })
  rights?: Right[];

  /** Whether an order is validated as soon as nothing blocks it. */
  @FlagField({ required: false, example: true })
  autoValidate?: boolean | number | string;

  /** The codes of the holds with which its orders are created from now on. */
  @HoldCodesField({ required: false, example: ['credit'] })
  holdOrders?: string[];

  /** What happens to a new order with an item whose `externalReference` is unknown. Parked orders stay parked. */
  @EnumField('UnknownItems', UNKNOWN_ITEMS, { required: false, example: 'park' })
  unknownItems?: UnknownItems;
}

/** The query parameters of GET /applications. */
export class ListApplicationsDto {
  /** Those that may use the service, or those that were switched off. */
  @QueryField(FLAG_QUERY)
  active?: string;
}

export class ApplicationDto {
  @IdValue()
  id: number;

  name: string;
  /** If not, its tokens are refused, and no webhooks are sent to it. */
  active: boolean;

  @EnumListValue('Right', RIGHTS)
  rights: Right[];

  /** Whether an order is validated as soon as nothing blocks it. */
  autoValidate: boolean;
  /** The codes of the holds with which its orders are created. */
  holdOrders: string[];

  /** What happens to an order with an item whose `externalReference` is unknown. */
  @EnumValue('UnknownItems', UNKNOWN_ITEMS)
  unknownItems: UnknownItems;

  /** Comes with every webhook as X-WEBHOOK-KEY. */
  webhookKey: string;

  @TimestampValue()
  createdAt: string;

  @TimestampValue()
  updatedAt: string;
}

export class NewApplicationDto extends ApplicationDto {
  /** Sent as X-AUTH-TOKEN; it cannot be shown again. */
  token: string;
}

/** Rights are stored without duplicates and in a fixed order. */
export function toApplicationValues(dto: UpdateApplicationDto): ApplicationValues {
  const { name, active, rights, autoValidate, holdOrders, unknownItems } = dto;
  return {
    ...(name !== undefined && { name }),
    ...(active !== undefined && { active: flag(active) }),
    ...(rights !== undefined && { rights: RIGHTS.filter((right) => rights.includes(right)) }),
    ...(autoValidate !== undefined && { autoValidate: flag(autoValidate) }),
    ...(holdOrders !== undefined && { holdOrders: [...new Set(holdOrders)] }),
    ...(unknownItems !== undefined && { unknownItems }),
  };
}

export function toApplicationDto(row: ApplicationRow): ApplicationDto {
  return {
    id: row.id,
    name: row.name,
    active: row.active,
    rights: row.rights as Right[],
    autoValidate: row.autoValidate,
    holdOrders: row.holdOrders,
    unknownItems: row.unknownItems,
    webhookKey: row.webhookKey,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toNewApplicationDto({
  application,
  token,
}: {
  application: ApplicationRow;
  token: string;
}): NewApplicationDto {
  return Object.assign(toApplicationDto(application), { token });
}
