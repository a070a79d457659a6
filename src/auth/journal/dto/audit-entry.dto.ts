import { ActorDto } from '../../dto/actor.dto.js';
import { DocumentChangeDto, toDocumentChangesDto } from './document-change.dto.js';
import type { AuditRow } from '../../../persistence/journal/journal.repository.js';
import { IdValue, TimestampValue } from '../../../platform/http/documentation/response-values.js';

export class AuditEntryDto {
  @IdValue()
  id: number;

  @TimestampValue()
  at: string;

  /** The `X-Request-Id` of the request. */
  requestId: string;

  /** The application that sent the request, and the token that it used. */
  actor: ActorDto;

  /**
   * The operation, as this document names it.
   * @example updateContact
   */
  operation: string;

  /**
   * The resource that was changed, or to which the request was sent: its path below `/api/v1/`.
   * @example contacts/1
   */
  resource: string;

  /** The code of the error with which the request was refused; null for a change. */
  refusal: string | null;

  /** The IP address from which the request came, as far as the proxies in front of the service tell it. */
  address: string | null;

  /** The values that were replaced, as the resource is shown; never secrets. Empty for a new resource. */
  changes: DocumentChangeDto[];

  /** Whether there are more than the 100 that are listed. */
  truncated: boolean;
}

export const toAuditEntryDto = (row: AuditRow): AuditEntryDto => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  requestId: row.requestId!,
  actor: row.actor,
  operation: row.operation!,
  resource: row.resource,
  refusal: row.refusal,
  address: row.address,
  ...toDocumentChangesDto(row.changes),
});
