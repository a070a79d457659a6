import type { Caller } from '../../../auth/caller.js';
import {
  CatalogueImportService,
  type ImportPackagingDto,
} from '../../../catalogue/packagings/catalogue-import.service.js';
import type { CreateProductDto } from '../../../catalogue/packagings/dto/product.dto.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import type { ImportOutcome } from '../../../common/errors/import-outcome.js';
import { ContactImportService, type ImportContactDto } from '../../../contacts/contact-import.service.js';
import type { CreateOrderDto } from '../../../orders/dto/create-order.dto.js';
import { OrderBulkService } from '../../../orders/order-bulk.service.js';
import { OrderCreationService } from '../../../orders/order-creation.service.js';
import type { Services } from '../../command-line/services.js';
import type { KindName } from './row-schemas.js';

export interface Kind<Row = never> {
  batchSize: number;
  /** The keys that identify a row; no two rows of a batch share one. */
  keysOf(row: Row): string[];
  /** @param rows which are valid */
  store(rows: Row[]): Promise<ImportOutcome[]>;
}

type Get = Services['get'];

/** @param application with which contacts are shared, and the application whose orders they are */
export function kindOf(
  name: KindName,
  get: Get,
  { application, isDryRun }: { application: Caller | null; isDryRun: boolean },
): Kind<unknown> {
  const kinds: Record<KindName, () => Kind> = {
    products: () => products(get(CatalogueImportService), isDryRun),
    packagings: () => packagings(get(CatalogueImportService), isDryRun),
    contacts: () => contacts(get(ContactImportService), application?.id ?? null, isDryRun),
    orders: () => orders(get, application!, isDryRun),
  };
  return kinds[name]();
}

const products = (catalogue: CatalogueImportService, isDryRun: boolean): Kind<CreateProductDto> => ({
  batchSize: 500,
  keysOf: ({ code }) => [String(code)],
  store: (rows) => catalogue.importProducts(rows, isDryRun),
});

const packagings = (catalogue: CatalogueImportService, isDryRun: boolean): Kind<ImportPackagingDto> => ({
  batchSize: 500,
  keysOf: ({ productCode, name, unit }) => [JSON.stringify([String(productCode), name, unit])],
  store: (rows) => catalogue.importPackagings(rows, isDryRun),
});

const contacts = (
  service: ContactImportService,
  applicationId: number | null,
  isDryRun: boolean,
): Kind<ImportContactDto> => ({
  batchSize: 500,
  keysOf: ({ email, externalReference }) => [
    ...(email === undefined ? [] : [`email ${email.toLowerCase()}`]),
    ...(externalReference === undefined ? [] : [`reference ${externalReference}`]),
  ],
  store: (rows) => service.importContacts(rows, applicationId, isDryRun),
});

/** The orders of a batch are taken at the same time, as they would be if clients sent them. */
function orders(get: Get, application: Caller, isDryRun: boolean): Kind<CreateOrderDto> {
  const [bulk, creation] = [get(OrderBulkService), get(OrderCreationService)];
  const outcomeOf = isDryRun
    ? (row: CreateOrderDto) => previewedOrder(creation, application, row)
    : (row: CreateOrderDto) => createdOrder(bulk, application, row);
  return {
    batchSize: 100,
    keysOf: ({ externalId }) => [String(externalId)],
    store: (rows) => Promise.all(rows.map(outcomeOf)),
  };
}

async function createdOrder(
  bulk: OrderBulkService,
  caller: Caller,
  row: CreateOrderDto,
): Promise<ImportOutcome> {
  const [outcome] = await bulk.createEach(caller, [row]);
  if ('error' in outcome!) return outcome.error;
  return outcome!.created.replayed ? 'unchanged' : 'created';
}

async function previewedOrder(
  creation: OrderCreationService,
  caller: Caller,
  row: CreateOrderDto,
): Promise<ImportOutcome> {
  try {
    return (await creation.previewOrder(caller, row)).isStored ? 'unchanged' : 'created';
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
