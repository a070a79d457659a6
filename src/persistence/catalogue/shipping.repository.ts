import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import { ShippingMethodEntity, ShippingMethodReferenceEntity } from './shipping-method.entity.js';
import { Columns } from '../../platform/postgres/statements/columns.js';
import {
  findInList,
  restricted,
  rowList,
  type List,
} from '../../platform/postgres/statements/list-statements.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sharedAgain } from './shared-again.sql.js';
import { sql } from '../../platform/postgres/sql.js';

export type ShippingMethodRow = ShippingMethodEntity;
type ShippingMethodValues = Partial<Pick<ShippingMethodRow, 'name' | 'price' | 'vatRate' | 'active'>>;

type ShippingMethodReferenceValues = Partial<
  Pick<ShippingMethodReferenceEntity, 'active' | 'externalReference'>
>;

export type ShippingMethodReferenceRow = Pick<
  ShippingMethodReferenceEntity & ShippingMethodEntity,
  'id' | 'externalReference' | 'name' | 'price' | 'vatRate' | 'active'
>;

const METHODS: List = {
  name: 'shipping_methods',
  select: sql`SELECT ${Columns.of(ShippingMethodEntity).selectFrom('m')}`,
  from: sql`FROM shipping_methods m`,
  id: sql`m.id`,
  changed: [sql`m.updated_at`],
};

const REFERENCES: List = {
  name: 'shipping_references',
  select: sql`
    SELECT r.id, r.external_reference AS "externalReference", m.name, m.price, m.vat_rate AS "vatRate",
      r.active AND m.active AS active`,
  from: sql`
    FROM shipping_method_references r
    JOIN shipping_methods m ON m.id = r.shipping_method_id`,
  id: sql`r.id`,
  changed: [sql`r.updated_at`, sql`m.updated_at`],
};

const referencesOf = (applicationId: number): List =>
  restricted(
    { ...REFERENCES, name: `shipping_references ${applicationId}` },
    sql`r.application_id = ${applicationId}`,
  );

@Injectable()
export class ShippingRepository {
  constructor(private readonly transactions: Transactions) {}

  methods(): RowList<ShippingMethodRow> {
    return rowList(this.transactions.autocommit, METHODS);
  }

  method(id: number, session: Session = this.transactions.autocommit): Promise<ShippingMethodRow | null> {
    return session.findById(ShippingMethodEntity, id);
  }

  insertMethod(tx: Tx, values: ShippingMethodValues): Promise<number> {
    return tx.insert(ShippingMethodEntity, values);
  }

  updateMethod(tx: Tx, id: number, values: ShippingMethodValues): Promise<void> {
    return tx.update(ShippingMethodEntity, { id }, values);
  }

  references(applicationId: number): RowList<ShippingMethodReferenceRow> {
    return rowList(this.transactions.autocommit, referencesOf(applicationId));
  }

  reference(
    applicationId: number,
    id: number,
    session: Session = this.transactions.autocommit,
  ): Promise<ShippingMethodReferenceRow | null> {
    return findInList(session, referencesOf(applicationId), id);
  }

  /** @returns the id of the reference, whether it is new or not */
  async share(
    tx: Tx,
    applicationId: number,
    methodId: number,
    externalReference: string | null,
  ): Promise<number> {
    // Sharing again is allowed: it sets an external reference that was not given before.
    const row = await tx.row<{ id: number }>(sql`
      INSERT INTO shipping_method_references AS r (application_id, shipping_method_id, external_reference)
      VALUES (${applicationId}, ${methodId}, ${externalReference})
      ON CONFLICT (application_id, shipping_method_id)
      DO UPDATE SET ${sharedAgain('external_reference')}
      RETURNING id`);
    return row.id;
  }

  updateReference(
    tx: Tx,
    applicationId: number,
    id: number,
    values: ShippingMethodReferenceValues,
  ): Promise<void> {
    return tx.update(ShippingMethodReferenceEntity, { id, applicationId }, values);
  }
}
