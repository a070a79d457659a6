import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { invalidInput } from '../common/errors/domain-error.js';
import { grouped } from '../common/grouped.js';
import type { ImportOutcome } from '../common/errors/import-outcome.js';
import { identifier, shortDecimal } from '../common/values.js';
import {
  CatalogueImportRepository,
  type ImportedProduct,
  type NamedPackaging,
  type NewPackaging,
  type PackagingChange,
} from '../persistence/catalogue/catalogue-import.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { PACKAGINGS, type CreatePackagingDto } from './dto/packaging.dto.js';
import { subjectOf } from '../resources/resource.js';
import { PRODUCTS, type CreateProductDto } from './dto/product.dto.js';

/** A packaging whose product is named by its code. */
export type ImportPackagingDto = Omit<CreatePackagingDto, 'product'> & { productCode: string | number };

type PackagingValues = Pick<NewPackaging, 'name' | 'unit' | 'unitFactor'> &
  Partial<Pick<NewPackaging, 'unitPrice' | 'minimumQuantity' | 'quantityMultiple' | 'active'>>;

/**
 * Creates and changes many entries of the catalogue in one transaction. Importing them again finds them: products by
 * their code, packagings by product, name and unit.
 */
@Injectable()
export class CatalogueImportService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: CatalogueImportRepository,
    private readonly histories: ResourceHistory,
  ) {}

  /** @param dtos with different codes */
  importProducts(dtos: CreateProductDto[], isDryRun: boolean): Promise<ImportOutcome[]> {
    const products = dtos.map((dto) => PRODUCTS.toValues(dto) as ImportedProduct);
    const codes = products.map(({ code }) => code);
    return this.transactions.run(async (tx) => {
      const found = await this.repository.products(tx, codes);
      const known = new Map(found.map(({ id: _id, ...row }) => [row.code, row]));
      const outcomes = products.map((product) => productOutcome(known.get(product.code), product));
      const different = products.filter((_, index) => outcomes[index] !== 'unchanged');
      if (!isDryRun && different.length > 0) {
        const changed = new Set(different.map(({ code }) => code));
        const ids = found.filter(({ code }) => changed.has(code)).map(({ id }) => id);
        const stored = await this.histories.update(tx, subjectOf(PRODUCTS, ids), () =>
          this.repository.storeProducts(tx, different),
        );
        const created = stored.filter((id) => !ids.includes(id));
        this.histories.created(tx, 'products', created);
      }
      return outcomes;
    });
  }

  /** @param dtos with different names */
  importPackagings(dtos: ImportPackagingDto[], isDryRun: boolean): Promise<ImportOutcome[]> {
    const names = dtos.map(({ productCode, name, unit }) => ({
      productCode: identifier(productCode),
      name,
      unit,
    }));
    return this.transactions.run(async (tx) => {
      const found = grouped(await this.repository.packagings(tx, names), ({ position }) => position);
      const created: NewPackaging[] = [];
      const changed: PackagingChange[] = [];
      const outcomes = dtos.map((dto, position): ImportOutcome => {
        const [packaging, ...others] = found.get(position) ?? [];
        if (packaging === undefined) return unknownProduct();
        if (others.length > 0) return ambiguousName();
        const values = PACKAGINGS.toValues(dto) as PackagingValues;
        if (packaging.id === null) {
          created.push(newPackaging(packaging.productId, values));
          return 'created';
        }
        const { name: _name, unit: _unit, ...changes } = values;
        const change = { id: packaging.id, ...changes };
        if (isSame(packaging, change)) return 'unchanged';
        changed.push(change);
        return 'updated';
      });
      if (!isDryRun && created.length + changed.length > 0) {
        const ids = changed.map(({ id }) => id);
        const stored = await this.histories.update(tx, subjectOf(PACKAGINGS, ids), () =>
          this.repository.storePackagings(tx, created, changed),
        );
        this.histories.created(tx, 'packagings', stored);
      }
      return outcomes;
    });
  }
}

const productOutcome = (known: ImportedProduct | undefined, product: ImportedProduct): ImportOutcome => {
  if (known === undefined) return 'created';
  return isDeepStrictEqual(known, product) ? 'unchanged' : 'updated';
};

const newPackaging = (productId: number, values: PackagingValues): NewPackaging => ({
  productId,
  unitPrice: null,
  minimumQuantity: null,
  quantityMultiple: null,
  active: true,
  ...values,
});

const DECIMALS = ['unitFactor', 'unitPrice', 'minimumQuantity', 'quantityMultiple'] as const;

function isSame(known: NamedPackaging, change: PackagingChange): boolean {
  return (
    DECIMALS.every((name) => change[name] === undefined || shortDecimal(known[name]) === change[name]) &&
    (change.active === undefined || known.active === change.active)
  );
}

const unknownProduct = () =>
  invalidInput([
    { pointer: '#/productCode', code: 'unknown_reference', detail: 'There is no product with this code.' },
  ]);

const ambiguousName = () =>
  invalidInput([
    {
      pointer: '#/name',
      code: 'ambiguous_reference',
      detail: 'The product has several packagings with this name and unit. Rename the others first.',
    },
  ]);
