import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import { ShippingMethodEntity, ShippingMethodReferenceEntity } from './shipping-method.entity.js';
import { Columns } from '../../platform/postgres/statements/columns.js';
import { defineList, findInList, rowList } from '../../platform/postgres/statements/list-statements.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sharedAgain } from './shared-again.sql.js';

export type ShippingMethodRow = ShippingMethodEntity;
type ShippingMethodValues = Partial<Pick<ShippingMethodRow, 'name' | 'price' | 'vatRate' | 'active'>>;

type ShippingMethodReferenceValues = Partial<
  Pick<ShippingMethodReferenceEntity, 'active' | 'externalReference'>
>;

/** A shipping method that one application may use, with the application's own reference for it. */
export type ShippingMethodReferenceRow = Pick<
  ShippingMethodReferenceEntity & ShippingMethodEntity,
  'id' | 'externalReference' | 'name' | 'price' | 'vatRate' | 'active'
>;

const METHODS = defineList({
  name: 'shipping_methods',
  select: `SELECT ${Columns.of(ShippingMethodEntity).selectFrom('m')}`,
  from: 'FROM shipping_methods m',
  id: 'm.id',
  changed: ['m.updated_at'],
});

const REFERENCES = defineList({
  name: 'shipping_references',
  select: `
    SELECT r.id, r.external_reference AS "externalReference", m.name, m.price, m.vat_rate AS "vatRate",
      r.active AND m.active AS active`,
  from: `
    FROM shipping_method_references r
    JOIN shipping_methods m ON m.id = r.shipping_method_id`,
  scope: 'r.application_id',
  id: 'r.id',
  changed: ['r.updated_at', 'm.updated_at'],
});

/** Sharing again is allowed: it sets an external reference that was not given before. */
const SHARE = {
  name: 'share_shipping_method',
  text: `
    INSERT INTO shipping_method_references AS r (application_id, shipping_method_id, external_reference)
    VALUES ($1, $2, $3)
    ON CONFLICT (application_id, shipping_method_id)
    DO UPDATE SET ${sharedAgain('external_reference')}
    RETURNING id`,
};

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
    return rowList(this.transactions.autocommit, REFERENCES, applicationId);
  }

  reference(
    applicationId: number,
    id: number,
    session: Session = this.transactions.autocommit,
  ): Promise<ShippingMethodReferenceRow | null> {
    return findInList(session, REFERENCES, applicationId, id);
  }

  /** @returns the id of the reference, whether it is new or not */
  async share(
    tx: Tx,
    applicationId: number,
    methodId: number,
    externalReference: string | null,
  ): Promise<number> {
    return (await tx.row<{ id: number }>(SHARE, [applicationId, methodId, externalReference])).id;
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
