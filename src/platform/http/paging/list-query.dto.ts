import { QueryField } from '../documentation/fields.js';
import { HAS_WORD } from '../../../common/text/search-words.js';
import { EXPECTED } from '../validation/schema-faults.js';

export const DEFAULT_PAGE_SIZE = 100;

/** Schema of the parameter `limit`: 1 to 500. */
export const PAGE_SIZE = {
  pattern: '^([1-9][0-9]?|[1-4][0-9]{2}|500)$',
  [EXPECTED]: 'a whole number from 1 to 500',
  documentedAs: { type: 'integer', minimum: 1, maximum: 500 },
  example: 100,
} as const;

export const CURSOR = { maxLength: 500 } as const;

/** Schema of the parameter `q`: free text. */
export const SEARCH = {
  minLength: 1,
  maxLength: 200,
  pattern: HAS_WORD,
  [EXPECTED]: 'a string with at least one letter or digit',
  example: 'lumen',
} as const;

export const INSTANT_PARAMETER = {
  format: 'instant',
  example: '2026-11-21T00:00:00Z',
} as const;

/** The query of every list of a shared resource. Without `limit` and `cursor` the whole list is sent. */
export class ListQueryDto {
  /**
   * Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time
   * at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute.
   */
  @QueryField({ ...INSTANT_PARAMETER, name: 'updatedAt[gte]' }) 'updatedAt[gte]'?: string;

  /** Entries per page, at most 500; 100 if only `cursor` is sent. */
  @QueryField(PAGE_SIZE) limit?: string;

  /** Where the page starts: taken from the Link header of the previous page. */
  @QueryField(CURSOR) cursor?: string;
}

/** A page of a list that is always answered in pages. */
export class PageQueryDto {
  /** Entries per page: 100 by default, at most 500. */
  @QueryField(PAGE_SIZE) limit?: string;

  /** Where the page starts: taken from the Link header of the previous page. */
  @QueryField(CURSOR) cursor?: string;
}
