import { FlagField, IdField } from '../../http/openapi/fields.js';
import type { ContactCandidateRow } from '../../persistence/contacts/contact-candidate.repository.js';
import type {
  Movement,
  ReconciliationPair,
  ReconciliationRow,
} from '../../persistence/contacts/contact-reconciliation.repository.js';
import { ContactDto, toContactDto } from './contact.dto.js';
import { ActingApplicationDto } from './contact-change.dto.js';

export class ReconcileContactDto {
  /** The contact that the temporary one turned out to be. */
  @IdField({ example: 1 })
  contactId: number | string;

  /** Whether to answer only what would move, and change nothing. */
  @FlagField({ required: false, example: false })
  dryRun?: boolean | number | string;
}

export class ReconciledContactDto {
  contactId: number;
  customerId: number;
}

export class MovementDto {
  /** How many contact references followed. */
  references: number;
  referenceIds: number[];
  /** How many orders followed. */
  orders: number;
  orderIds: number[];
  /** Whether the temporary account went too; it stays when somebody else uses it. */
  customer: boolean;
}

export class ContactReconciliationDto {
  /** Null when nothing was done, but only tried. */
  id: number | null;
  /**
   * `tried`, `done` or `undone`; `in_progress` or `undoing` while orders still follow or go back. The contact, its
   * account and its references are where they belong from the beginning.
   */
  state: string;
  from: ReconciledContactDto;
  into: ReconciledContactDto;
  moved: MovementDto;
  /** Who did it, when, and until when it can be undone. */
  application: ActingApplicationDto | null;
  createdAt: string | null;
  undoableUntil: string | null;
  undoneAt: string | null;
  undoneBy: ActingApplicationDto | null;
}

export class ContactCandidateDto {
  contact: ContactDto;
  /** `same_email`, `same_name_and_zip`, or both. */
  why: string[];
}

/** What a reconciliation would do, or one that was done. */
export type ReconciliationOutcome =
  { tried: Movement & ReconciliationPair } | { reconciliation: ReconciliationRow };

const toMovementDto = ({ referenceIds, orderIds, customerMoved }: Movement): MovementDto => ({
  references: referenceIds.length,
  referenceIds,
  orders: orderIds.length,
  orderIds,
  customer: customerMoved,
});

function toPreviewDto(tried: Movement & ReconciliationPair): ContactReconciliationDto {
  const { from, into } = tried;
  return {
    id: null,
    state: 'tried',
    from: { contactId: from.id, customerId: from.customerId },
    into: { contactId: into.id, customerId: into.customerId },
    moved: toMovementDto(tried),
    application: null,
    createdAt: null,
    undoableUntil: null,
    undoneAt: null,
    undoneBy: null,
  };
}

function stateOf({ undoneAt, ordersPending }: ReconciliationRow): string {
  if (ordersPending) return undoneAt === null ? 'in_progress' : 'undoing';
  return undoneAt === null ? 'done' : 'undone';
}

export function toContactReconciliationDto(row: ReconciliationRow): ContactReconciliationDto {
  return {
    id: row.id,
    state: stateOf(row),
    from: { contactId: row.fromContactId, customerId: row.fromCustomerId },
    into: { contactId: row.intoContactId, customerId: row.intoCustomerId },
    moved: toMovementDto(row),
    application: row.actor,
    createdAt: row.createdAt.toISOString(),
    undoableUntil: row.undoableUntil.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: row.undoneBy,
  };
}

export const toOutcomeDto = (outcome: ReconciliationOutcome): ContactReconciliationDto =>
  'tried' in outcome ? toPreviewDto(outcome.tried) : toContactReconciliationDto(outcome.reconciliation);

export const toContactCandidateDto = ({ contact, why }: ContactCandidateRow): ContactCandidateDto => ({
  contact: toContactDto(contact),
  why,
});
