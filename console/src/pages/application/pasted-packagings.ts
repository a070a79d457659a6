import type { Packaging } from 'order-taking-client/openapi';
import { t } from '../../texts/texts.js';

/** One line of a pasted list. */
export interface PastedLine {
  /** The line as it was pasted. */
  text: string;
  packaging: Packaging | null;
  /** The application's own name for it; empty if none was pasted. */
  externalReference: string;
  /** Why it names no packaging; empty otherwise. */
  fault: string;
}

/**
 * Finds the packagings that a list names: a product code in each line, or `code / packaging` if a product has several. Behind a tab
 * or a semicolon, as between the columns of a spreadsheet, stands what the application calls it.
 */
export function pastedLines(list: string, packagings: Packaging[]): PastedLine[] {
  const byCode = Map.groupBy(packagings, ({ product }) => product.code);
  const lines = list.split('\n').filter((line) => line.trim() !== '');
  return lines.map((text) => {
    const [named = '', externalReference = ''] = text.split(/[\t;]/).map((cell) => cell.trim());
    const [code = '', name] = byCode.has(named) ? [named] : named.split(' / ', 2);
    const ofProduct = byCode.get(code) ?? [];
    const found = ofProduct.filter((packaging) => name === undefined || packaging.name === name);
    const packaging = found.length === 1 ? found[0]! : null;
    return { text, packaging, externalReference, fault: packaging === null ? faultOf(found, named) : '' };
  });
}

function faultOf([first, second]: Packaging[], named: string): string {
  if (first === undefined) return t('“{named}” is no product code of the catalogue.', named);
  const names = [first, second!].map(({ product, name }) => `${product.code} / ${name}`);
  return t('“{named}” has several packagings. Write {names}.', named, names.join(t(' or ')));
}
