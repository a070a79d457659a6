import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';
import { TimestampValue } from '../../../platform/http/documentation/response-values.js';
import {
  HISTORY_ACTIONS,
  type HistoryAction,
} from '../../../persistence/journal/recorded-resource.repository.js';
import type { ResourceHistoryRow } from '../../../persistence/journal/journal.repository.js';
import { ActorDto } from '../../dto/actor.dto.js';
import { DocumentChangeDto, toDocumentChangesDto } from './document-change.dto.js';

export class ResourceHistoryEntryDto {
  @TimestampValue()
  at: string;

  @DocumentedProperty({ enum: HISTORY_ACTIONS })
  action: HistoryAction;

  /** The application that did it, and the token that it used. */
  by: ActorDto;

  /** Why, if it followed from something else, such as a reconciliation; null otherwise. */
  reason: string | null;

  /** The values that were replaced, as the resource is shown, without `updatedAt`. Empty for `created`. */
  changes: DocumentChangeDto[];

  /** Whether there are more than the 100 that are listed. */
  truncated: boolean;
}

export const toResourceHistoryEntryDto = (row: ResourceHistoryRow): ResourceHistoryEntryDto => ({
  at: row.createdAt.toISOString(),
  action: row.action,
  by: row.by,
  reason: row.reason,
  ...toDocumentChangesDto(row.changes),
});
