import type { DocumentChanges } from '../../../common/history/document-changes.js';
import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';

/** A value that a change replaced. */
export class DocumentChangeDto {
  /**
   * The JSON pointer (RFC 6901) of the value. In a list whose entries have an `id` it has the index after the change; the index
   * before it for an entry that was removed.
   */
  @DocumentedProperty({ examples: ['#/items/0/orderedQuantity'] })
  pointer: string;

  /** The value before the change; null for none. */
  @DocumentedProperty({ type: 'any', examples: [1] })
  from: unknown;

  /** The value after the change; null for none. */
  @DocumentedProperty({ type: 'any', examples: [2] })
  to: unknown;
}

/** The members of an entry of a history about what was replaced. */
export const toDocumentChangesDto = (
  stored: DocumentChanges | null,
): { changes: DocumentChangeDto[]; truncated: boolean } => ({
  changes: stored?.entries ?? [],
  truncated: stored?.truncated ?? false,
});
