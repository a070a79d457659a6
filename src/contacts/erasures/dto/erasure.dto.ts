import { Length } from 'class-validator';
import { ActorDto } from '../../../auth/dto/actor.dto.js';
import { enumeration } from '../../../common/enumeration.js';
import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';
import { NotBlank } from '../../../platform/http/documentation/fields.js';
import {
  CountValue,
  ID,
  IdValue,
  TimestampValue,
} from '../../../platform/http/documentation/response-values.js';

const STATES = enumeration('ErasureState', ['in_progress', 'done']);

export class EraseContactDto {
  /**
   * Kept with the erasure, so it must contain no personal data.
   * @example "Request of 2026-11-21, ticket 4711"
   */
  @Length(1, 500) @NotBlank() reason: string;
}

/** How many of each were emptied. */
class ErasureCountsDto {
  /** The contact, and those that were reconciled into it. */
  @CountValue(0)
  contacts: number;

  /** Customers that are private persons. */
  @CountValue(0)
  customers: number;

  @CountValue(0)
  references: number;

  @CountValue(0)
  proposedChanges: number;

  @CountValue(0)
  orders: number;

  @CountValue(0)
  payments: number;

  @CountValue(0)
  events: number;

  /** Responses that are kept for an `Idempotency-Key`; 0 in a preview, which does not search them. */
  @CountValue(0)
  keptAnswers: number;
}

export class ErasurePreviewDto {
  /** The contact; for one that was reconciled, the one into which it was. */
  @IdValue() contact: number;

  counts: ErasureCountsDto;
}

export class ErasureDto {
  @IdValue() id: number;

  /** The contact that was erased. */
  @IdValue() contact: number;

  reason: string;

  /** `in_progress` while orders and kept responses are emptied; the contact and its references are emptied before the response. */
  @DocumentedProperty({ enum: STATES })
  state: (typeof STATES)[number];

  /** What has been emptied so far. */
  counts: ErasureCountsDto;

  /** The application that requested it, and the token that it used. */
  by: ActorDto;

  @TimestampValue() createdAt: string;

  @TimestampValue() finishedAt: string | null;
}

/** The body of `contact_erased`: delete what you keep of this contact and its orders. It contains no personal data. */
export class ErasedContactDto {
  /** The id of the erasure. */
  @IdValue() erasure: number;

  /** The id of the contact, as in its orders. */
  @IdValue() contact: number;

  /** The application's own references to the contact. */
  @DocumentedProperty({ type: 'array', items: { ...ID } })
  contactReferences: number[];

  @TimestampValue() requestedAt: string;
}

/** Objects with the members that are stored. */
const STORED = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

type Stored = Record<string, unknown>[];

/** All that is stored about a contact. New members are added with new features. */
export class PersonalDataDto {
  /** The contact, and those that were reconciled into it. */
  @DocumentedProperty(STORED)
  contacts: Stored;

  /** The accounts for which they order. */
  @DocumentedProperty(STORED)
  customers: Stored;

  /** How applications refer to the contact. */
  @DocumentedProperty(STORED)
  references: Stored;

  @DocumentedProperty(STORED)
  proposedChanges: Stored;

  /** Who changed these, and the values that were replaced. */
  @DocumentedProperty(STORED)
  history: Stored;

  /** The requests that changed these. */
  @DocumentedProperty(STORED)
  audit: Stored;

  /** Each order with its history, answers, change requests and events, and what receivers answered to these. */
  @DocumentedProperty(STORED)
  orders: Stored;

  /** The payments for these orders. */
  @DocumentedProperty(STORED)
  payments: Stored;
}
