import type { DocumentChanges } from '../../../common/history/document-changes.js';
import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';
import { TimestampValue } from '../../../platform/http/documentation/response-values.js';
import {
  HISTORY_ACTIONS,
  type HistoryAction,
} from '../../../persistence/journal/recorded-resource.repository.js';
import { ActorDto } from '../../dto/actor.dto.js';

/** A value that a change replaced. */
export class DocumentChangeDto {
  /**
   * The JSON pointer (RFC 6901) of the value. In a list whose entries have an `id` it has the index after the change; the index
   * before it for an entry that was removed.
   */
  @DocumentedProperty({ examples: ['#/items/0/orderedQuantity'] }) pointer: string;

  /** The value before the change; null for none. */
  @DocumentedProperty({ type: 'any', examples: [1] }) from: unknown;

  /** The value after the change; null for none. */
  @DocumentedProperty({ type: 'any', examples: [2] }) to: unknown;
}

/** The members of an entry of a history about what was replaced. */
export const toDocumentChangesDto = (
  stored: DocumentChanges | null,
): { changes: DocumentChangeDto[]; truncated: boolean } => ({
  changes: stored?.entries ?? [],
  truncated: stored?.truncated ?? false,
});

export class ResourceHistoryEntryDto {
  @TimestampValue() at: string;
  @DocumentedProperty({ enum: HISTORY_ACTIONS }) action: HistoryAction;

  /** The application that did it, and the token that it used. */
  by: ActorDto;

  /** Why, if it followed from something else, such as a reconciliation; null otherwise. */
  reason: string | null;

  /** The values that were replaced, as the resource is shown, without `updatedAt`. Empty for `created`. */
  changes: DocumentChangeDto[];

  /** Whether there are more than the 100 that are listed. */
  truncated: boolean;
}
