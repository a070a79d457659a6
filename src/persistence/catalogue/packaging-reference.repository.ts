import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import type { Tax } from '../../money/taxes.js';
import { PackagingEntity, PackagingReferenceEntity } from './catalogue.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { defineList, findInList, rowList } from '../../platform/postgres/statements/list-statements.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sharedAgain } from './shared-again.sql.js';

const PACKAGING = Columns.of(PackagingEntity).only('name', 'unit', 'unitFactor');

/** A packaging that one application may order, with the application's own reference for it. */
export interface PackagingReferenceRow
  extends
    Pick<PackagingReferenceEntity, 'id' | 'active' | 'externalReference' | 'packagingId'>,
    RowOf<typeof PACKAGING> {
  label: string;
  /** Those of the reference, or else of the packaging. */
  minimumQuantity: string | null;
  quantityMultiple: string | null;
  productCode: string;
  productLabel: string;
  taxes: Tax[];
}

type PackagingReferenceValues = Partial<
  Pick<
    PackagingReferenceEntity,
    'active' | 'label' | 'externalReference' | 'minimumQuantity' | 'quantityMultiple'
  >
>;

const REFERENCES = defineList({
  name: 'packaging_references',
  select: `
  SELECT r.id, r.active AND k.active AS active, coalesce(r.label, p.label || ' ' || k.name) AS label,
    r.external_reference AS "externalReference", r.packaging_id AS "packagingId",
    coalesce(r.minimum_quantity, k.minimum_quantity) AS "minimumQuantity",
    coalesce(r.quantity_multiple, k.quantity_multiple) AS "quantityMultiple", ${PACKAGING.selectFrom('k')},
    p.code AS "productCode", p.label AS "productLabel", p.taxes`,
  from: `
  FROM packaging_references r
  JOIN packagings k ON k.id = r.packaging_id
  JOIN products p ON p.id = k.product_id`,
  scope: 'r.application_id',
  id: 'r.id',
  changed: ['r.updated_at', 'k.updated_at', 'p.updated_at'],
});

/** Sharing again is allowed: it sets what was not given before. */
const SHARE = {
  name: 'share_packaging',
  text: `
    INSERT INTO packaging_references AS r (
      application_id, packaging_id, external_reference, label, minimum_quantity, quantity_multiple)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (application_id, packaging_id)
    DO UPDATE SET ${sharedAgain('external_reference', 'label', 'minimum_quantity', 'quantity_multiple')}
    RETURNING id`,
};

const FIND_FOR_BINDING = {
  name: 'packaging_for_binding',
  text: `
    SELECT k.active AND coalesce(own.active, true) AS active, own.external_reference AS "nameOfPackaging",
      named.packaging_id AS "packagingOfName"
    FROM packagings k
    LEFT JOIN packaging_references own ON own.application_id = $1 AND own.packaging_id = k.id
    LEFT JOIN packaging_references named ON named.application_id = $1 AND named.external_reference = $3
    WHERE k.id = $2`,
};

/** Unlike sharing, it never replaces another external reference, by which the application may still order. */
const BIND = {
  name: 'bind_packaging',
  text: `
    INSERT INTO packaging_references AS r (application_id, packaging_id, external_reference) VALUES ($1, $2, $3)
    ON CONFLICT (application_id, packaging_id)
    DO UPDATE SET ${sharedAgain('external_reference')}
    WHERE r.external_reference IS NULL OR r.external_reference = excluded.external_reference
    RETURNING id, xmax = 0 AS "isNew"`,
};

@Injectable()
export class PackagingReferenceRepository {
  constructor(private readonly transactions: Transactions) {}

  references(applicationId: number): RowList<PackagingReferenceRow> {
    return rowList(this.transactions.autocommit, REFERENCES, applicationId);
  }

  reference(
    applicationId: number,
    id: number,
    session: Session = this.transactions.autocommit,
  ): Promise<PackagingReferenceRow | null> {
    return findInList(session, REFERENCES, applicationId, id);
  }

  /** @returns the id of the reference, whether it is new or not */
  async share(
    tx: Tx,
    applicationId: number,
    { packagingId, externalReference, label, minimumQuantity, quantityMultiple }: SharedPackaging,
  ): Promise<number> {
    const named = [applicationId, packagingId, externalReference, label];
    const values = [...named, minimumQuantity ?? null, quantityMultiple ?? null];
    return (await tx.row<{ id: number }>(SHARE, values)).id;
  }

  /** @returns null when the packaging does not exist */
  findForBinding(tx: Tx, name: PackagingName): Promise<PackagingForBinding | null> {
    return tx.rowOrNull(FIND_FOR_BINDING, valuesOf(name));
  }

  /**
   * Shares the packaging under this name, or gives a shared one its first name.
   * @returns the reference; null when the application has another name for it
   */
  bind(tx: Tx, name: PackagingName): Promise<{ id: number; isNew: boolean } | null> {
    return tx.rowOrNull(BIND, valuesOf(name));
  }

  update(tx: Tx, applicationId: number, id: number, values: PackagingReferenceValues): Promise<void> {
    return tx.update(PackagingReferenceEntity, { id, applicationId }, values);
  }
}

/** The external reference that a packaging shall have for an application. */
interface PackagingName {
  applicationId: number;
  packagingId: number;
  externalReference: string;
}

const valuesOf = ({ applicationId, packagingId, externalReference }: PackagingName): unknown[] => [
  applicationId,
  packagingId,
  externalReference,
];

/** What decides whether a packaging can get a name. */
interface PackagingForBinding {
  /** Whether the application may order it, or may once it is shared. */
  active: boolean;
  /** The external reference that the application has for the packaging. */
  nameOfPackaging: string | null;
  packagingOfName: number | null;
}

/** A packaging to share. Null leaves the value of an existing reference unchanged. */
interface SharedPackaging {
  packagingId: number;
  externalReference: string | null;
  label: string | null;
  minimumQuantity?: string | null;
  quantityMultiple?: string | null;
}
