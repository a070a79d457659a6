import { QueryField } from '../../platform/http/documentation/fields.js';
import { ListQueryDto, SEARCH } from '../../platform/http/paging/list-query.dto.js';

/** The query parameters of GET /products and GET /packagings. */
export class ListCatalogueDto extends ListQueryDto {
  /**
   * Free text: entries with all of these words, or words that start with them, in the code or label of the product, or in the
   * name of the packaging. Case and accents are ignored.
   */
  @QueryField({ ...SEARCH, example: 'honey' })
  q?: string;
}
