import { enumeration } from '../../common/enumeration.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { IsIn, IsOptional } from 'class-validator';
import { FlagField, IdField } from '../../platform/http/documentation/fields.js';
import {
  CountValue,
  ID,
  IdValue,
  TimestampValue,
} from '../../platform/http/documentation/response-values.js';
import { PageQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { ContactDto } from './contact.dto.js';
import type { ContactCandidateRow } from '../../persistence/contacts/contact.repository.js';
import { ActorDto } from '../../auth/dto/actor.dto.js';

const RECONCILIATION_STATES = enumeration('ContactReconciliationState', [
  'tried',
  'in_progress',
  'done',
  'undoing',
  'undone',
]);
type ReconciliationState = (typeof RECONCILIATION_STATES)[number];

const SORTS = ['createdAt', '-createdAt'] as const;

export class ListReconciliationsDto extends PageQueryDto {
  /** Oldest first, or newest first with `-`; `createdAt` by default. */
  @IsOptional() @IsIn(SORTS) sort?: (typeof SORTS)[number];
}

export class ReconcileContactDto {
  /** The contact into which the temporary one is reconciled. */
  @IdField({ example: 1 })
  contactId: number | string;

  /** Whether to return only what would be moved, and change nothing. */
  @IsOptional() @FlagField({ example: false }) dryRun?: boolean | number | string;
}

class ReconciliationContactDto {
  @IdValue() contactId: number;

  @IdValue() customerId: number;
}

class ReconciliationMovesDto {
  /** How many contact references were moved. */
  @CountValue(0)
  references: number;

  @DocumentedProperty({ type: 'array', items: { ...ID } })
  referenceIds: number[];

  /** How many orders were moved. */
  @CountValue(0)
  orders: number;

  @DocumentedProperty({ type: 'array', items: { ...ID } })
  orderIds: number[];

  /** Whether the temporary account was reconciled too; it is kept when other contacts or orders use it. */
  customer: boolean;
}

export class ContactReconciliationDto {
  /** Null for a dry run. */
  @IdValue() id: number | null;

  /**
   * `tried` for a dry run; `in_progress` or `undoing` while orders are being moved or moved back; then `done` or
   * `undone`. The contact, its account and its references are moved before the response.
   */
  @DocumentedProperty({ enum: RECONCILIATION_STATES })
  state: ReconciliationState;

  from: ReconciliationContactDto;
  into: ReconciliationContactDto;
  moved: ReconciliationMovesDto;
  /** The application and the token that reconciled the contact; null for a dry run. */
  application: ActorDto | null;

  /** When the contact was reconciled; null for a dry run. */
  @TimestampValue() createdAt: string | null;

  /** It can be undone until this time; null for a dry run. */
  @TimestampValue() undoableUntil: string | null;

  @TimestampValue() undoneAt: string | null;

  undoneBy: ActorDto | null;
}

export class ContactCandidateDto {
  contact: ContactDto;
  /** Which values match. */
  why: ContactCandidateRow['why'];
}
