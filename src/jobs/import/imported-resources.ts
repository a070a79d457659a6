import type { Type } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import {
  CatalogueImportService,
  type ImportPackagingDto,
} from '../../packagings/catalogue-import.service.js';
import type { CreateProductDto } from '../../packagings/dto/product.dto.js';
import type { ImportOutcome } from '../../common/errors/import-outcome.js';
import { ContactImportService, type ImportContactDto } from '../../contacts/contact-import.service.js';
import type { CreateOrderDto } from '../../orders/dto/create-order.dto.js';
import { OrderImportService } from './order-import.service.js';
import type { ImportedResource } from './row-schemas.js';

export interface RowStore<Row = never> {
  batchSize: number;
  /** The keys that identify a row; no two rows of a batch share one. */
  keysOf(row: Row): string[];
  /** @param rows valid ones only */
  store(rows: Row[]): Promise<ImportOutcome[]>;
}

export interface ImportOptions {
  /** The caller to whom imported orders belong; not null for orders. */
  orderer: Caller | null;
  /** The id of the application with which contacts are shared; null for none. */
  sharedWith: number | null;
  /** True if a known contact may get another customer. */
  moveContacts: boolean;
  isDryRun: boolean;
}

/** Stores rows with the services of the interface; within a transaction they are part of it. */
export function rowStoreOf(
  resource: ImportedResource,
  get: <T>(type: Type<T>) => T,
  options: ImportOptions,
): RowStore<unknown> {
  const { orderer, isDryRun } = options;
  const stores: Record<ImportedResource, () => RowStore> = {
    products: () => products(get(CatalogueImportService), isDryRun),
    packagings: () => packagings(get(CatalogueImportService), isDryRun),
    contacts: () => contacts(get(ContactImportService), options),
    orders: () => orders(get(OrderImportService), orderer!, isDryRun),
  };
  return stores[resource]();
}

const products = (catalogue: CatalogueImportService, isDryRun: boolean): RowStore<CreateProductDto> => ({
  batchSize: 500,
  keysOf: ({ code }) => [String(code)],
  store: (rows) => catalogue.importProducts(rows, isDryRun),
});

const packagings = (catalogue: CatalogueImportService, isDryRun: boolean): RowStore<ImportPackagingDto> => ({
  batchSize: 500,
  keysOf: ({ productCode, name, unit }) => [JSON.stringify([String(productCode), name, unit])],
  store: (rows) => catalogue.importPackagings(rows, isDryRun),
});

const contacts = (service: ContactImportService, options: ImportOptions): RowStore<ImportContactDto> => ({
  batchSize: 500,
  keysOf: ({ email, externalReference }) => [
    ...(email === undefined ? [] : [`email ${email.toLowerCase()}`]),
    ...(externalReference === undefined ? [] : [`reference ${externalReference}`]),
  ],
  store: (rows) => service.importContacts(rows, options),
});

const orders = (
  service: OrderImportService,
  caller: Caller,
  isDryRun: boolean,
): RowStore<CreateOrderDto> => ({
  batchSize: 100,
  keysOf: ({ externalId }) => [String(externalId)],
  store: (rows) => service.importOrders(caller, rows, isDryRun),
});
