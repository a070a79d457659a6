import { isDeepStrictEqual } from 'node:util';
import type { Type } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import { companyKey } from '../../common/account-name.js';
import { DomainError, invalidMember } from '../../common/errors/domain-error.js';
import { flag, identifier } from '../../common/values.js';
import { normalVatNumber } from '../../common/vat-number.js';
import { ContactImportService, type ImportContactDto } from '../../contacts/contact-import.service.js';
import type { CreateOrderDto } from '../../orders/dto/create-order.dto.js';
import type { OrderDto } from '../../orders/dto/order.dto.js';
import { OrderCreationService } from '../../orders/order-creation.service.js';
import { isWriteConflict } from '../../orders/versions/write-conflict.js';
import { ADVISORY_LOCKS } from '../../persistence/locks/advisory-locks.js';
import { PACKAGINGS, type CreatePackagingDto } from '../../packagings/dto/packaging.dto.js';
import { PRODUCTS, type CreateProductDto } from '../../packagings/dto/product.dto.js';
import { CatalogueRepository } from '../../persistence/catalogue/catalogue.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { Resources } from '../../resources/resources.service.js';
import type { Resource } from '../../resources/resource.js';

export const IMPORTED_RESOURCES = ['products', 'packagings', 'contacts', 'orders'] as const;
export type ImportedResource = (typeof IMPORTED_RESOURCES)[number];

/** A row that may not be valid. */
type AnyRow = Record<string, unknown>;
/** A packaging whose product is named by its code. */
type PackagingRow = Omit<CreatePackagingDto, 'product'> & { productCode: string | number };
type Services = <T>(type: Type<T>) => T;
type Outcome = 'created' | 'updated' | 'unchanged';

/** A statement of a row; its content is undefined when later rows with a customer may say anything about the same subject. */
export type Fact = [about: string, key: unknown[], content: unknown];

interface ImportOptions {
  caller: Caller;
  /** The id of the application with which contacts are shared; null for none. */
  sharedWith: number | null;
  /** True if a known contact may get another customer. */
  moveContacts: boolean;
  isDryRun: boolean;
}

interface RowsOf<Row> {
  /** The schema of a row. */
  schema: string;
  /** The schema of a row that is shared with an application. */
  sharedSchema?: string;
  /** The facts that other rows of the file must not contradict. */
  facts: (row: AnyRow, moveContacts: boolean) => Fact[];
  /** Two imports that look for rows of the resource and create them wait for each other; null if a constraint prevents doubles. */
  lock: number | null;
  /**
   * Does what the request for the row would do, within the transaction of the job. A DomainError, which refuses the row, is
   * thrown before anything is written.
   */
  store: (services: Services, row: Row, options: ImportOptions) => Promise<Outcome>;
}

const PRODUCT_ROWS: RowsOf<CreateProductDto> = {
  schema: 'CreateProduct',
  facts: (row) => [['code', [row['code']], row]],
  lock: null,
  async store(services, row, { isDryRun }) {
    const resources = services(Resources);
    const known = await services(CatalogueRepository).productWithCode(identifier(row.code));
    if (known === null) {
      if (!isDryRun) await resources.create(PRODUCTS, row);
      return 'created';
    }
    if (isShownAs(PRODUCTS, known, row)) return 'unchanged';
    if (!isDryRun) await resources.change(PRODUCTS, known.id, row);
    return 'updated';
  },
};

const PACKAGING_ROWS: RowsOf<PackagingRow> = {
  schema: 'ImportPackaging',
  facts: (row) => [['packaging', [row['productCode'], row['name'], row['unit']], row]],
  lock: ADVISORY_LOCKS.importPackagings,
  async store(services, { productCode, ...row }, { isDryRun }) {
    const resources = services(Resources);
    const code = identifier(productCode);
    const [known, ...others] = await services(CatalogueRepository).packagingsNamed(code, row.name, row.unit);
    if (known === undefined)
      throw invalidMember('#/productCode', 'unknown_reference', 'There is no product with this code.');
    if (others.length > 0) throw invalidMember('#/name', 'ambiguous_reference', SEVERAL_PACKAGINGS);
    if (known.id === null) {
      if (!isDryRun) await resources.create(PACKAGINGS, { ...row, product: known.productId });
      return 'created';
    }
    if (isShownAs(PACKAGINGS, known, row)) return 'unchanged';
    if (!isDryRun) await resources.change(PACKAGINGS, known.id, row);
    return 'updated';
  },
};

const SEVERAL_PACKAGINGS =
  'The product has several packagings with this name and unit. Rename the others first.';

const CONTACT_ROWS: RowsOf<ImportContactDto> = {
  schema: 'ImportContact',
  sharedSchema: 'ImportSharedContact',
  /**
   * The external reference identifies a contact, or the e-mail address and the customer. A row without customer means the contact
   * with this address, whatever its customer is.
   */
  facts(row, moveContacts) {
    const { externalReference, email, customer } = row;
    const { name, individual, vatNumber } = (customer ?? {}) as AnyRow;
    const address = typeof email === 'string' ? email.toLowerCase() : undefined;
    const company = typeof name === 'string' ? companyKey(name) : undefined;
    const person = { ...row, email: address, customer: { ...(customer as AnyRow), name: company } };
    const isOfAny = moveContacts || company === undefined;
    const hasNumber = typeof vatNumber === 'string' && !flag(individual as boolean);
    const facts: Fact[] = hasNumber
      ? [['VAT number of the customer', [company], normalVatNumber(vatNumber)]]
      : [];
    if (externalReference !== undefined)
      return [['externalReference', [externalReference], person], ...facts];
    return [
      ['e-mail address', [address], isOfAny ? person : undefined],
      ['e-mail address and customer', [address, company], person],
      ...facts,
    ];
  },
  lock: ADVISORY_LOCKS.importContacts,
  store: (services, row, options) => services(ContactImportService).importContact(row, options),
};

/** A known order is never changed. */
const ORDER_ROWS: RowsOf<CreateOrderDto> = {
  schema: 'CreateOrder',
  facts: (row) => [['externalId', [row['externalId']], row]],
  lock: null,
  async store(services, row, { caller, isDryRun }) {
    const creation = services(OrderCreationService);
    if (isDryRun) {
      const preview = await creation.previewOrder(caller, row);
      return preview.id === null ? 'created' : outcomeOfKnown(preview);
    }
    const { order, replayed } = await services(Transactions).run(
      (tx) => creation.createOrderWithin(tx, caller, row),
      isWriteConflict,
    );
    return replayed ? outcomeOfKnown(order.body) : 'created';
  },
};

export const RESOURCES: Record<ImportedResource, RowsOf<never>> = {
  products: PRODUCT_ROWS,
  packagings: PACKAGING_ROWS,
  contacts: CONTACT_ROWS,
  orders: ORDER_ROWS,
};

/** True if the entry would look the same after the change. */
const isShownAs = <Entry extends { id: number }, Sent extends object>(
  { toDto, toValues }: Pick<Resource<object, Entry, Sent, object>, 'toDto' | 'toValues'>,
  known: Entry,
  sent: Sent,
): boolean => isDeepStrictEqual(toDto(known), toDto({ ...known, ...toValues(sent) }));

/** A row has no warnings, so one that orders nothing because its order is cancelled is refused. */
function outcomeOfKnown({ warnings }: Pick<OrderDto, 'warnings'>): Outcome {
  const cancelled = warnings.find(({ code }) => code === 'order_cancelled');
  if (cancelled) throw new DomainError('order_state_conflict', cancelled.detail);
  return 'unchanged';
}
