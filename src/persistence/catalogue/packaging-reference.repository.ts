import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import type { Tax } from '../../money/taxes.js';
import { PackagingEntity, PackagingReferenceEntity } from './catalogue.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
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

const PACKAGING = Columns.of(PackagingEntity).only('name', 'unit', 'unitFactor');

export interface PackagingReferenceRow
  extends
    Pick<PackagingReferenceEntity, 'id' | 'active' | 'externalReference' | 'packagingId'>,
    RowOf<typeof PACKAGING> {
  label: string;
  /** This and `quantityMultiple` are those of the reference, or else of the packaging. */
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

const REFERENCES: List = {
  name: 'packaging_references',
  select: sql`
  SELECT r.id, r.active AND k.active AS active, coalesce(r.label, p.label || ' ' || k.name) AS label,
    r.external_reference AS "externalReference", r.packaging_id AS "packagingId",
    coalesce(r.minimum_quantity, k.minimum_quantity) AS "minimumQuantity",
    coalesce(r.quantity_multiple, k.quantity_multiple) AS "quantityMultiple", ${PACKAGING.selectFrom('k')},
    p.code AS "productCode", p.label AS "productLabel", p.taxes`,
  from: sql`
  FROM packaging_references r
  JOIN packagings k ON k.id = r.packaging_id
  JOIN products p ON p.id = k.product_id`,
  id: sql`r.id`,
  changed: [sql`r.updated_at`, sql`k.updated_at`, sql`p.updated_at`],
};

const referencesOf = (applicationId: number): List =>
  restricted(
    { ...REFERENCES, name: `packaging_references ${applicationId}` },
    sql`r.application_id = ${applicationId}`,
  );

@Injectable()
export class PackagingReferenceRepository {
  constructor(private readonly transactions: Transactions) {}

  references(applicationId: number): RowList<PackagingReferenceRow> {
    return rowList(this.transactions.autocommit, referencesOf(applicationId));
  }

  reference(
    applicationId: number,
    id: number,
    session: Session = this.transactions.autocommit,
  ): Promise<PackagingReferenceRow | null> {
    return findInList(session, referencesOf(applicationId), id);
  }

  /** @returns the id of the reference, whether it is new or not */
  async share(
    tx: Tx,
    applicationId: number,
    { packagingId, externalReference, label, minimumQuantity, quantityMultiple }: SharedPackaging,
  ): Promise<number> {
    // Sharing again is allowed: it sets what was not given before.
    const row = await tx.row<{ id: number }>(sql`
      INSERT INTO packaging_references AS r (
        application_id, packaging_id, external_reference, label, minimum_quantity, quantity_multiple)
      VALUES (${applicationId}, ${packagingId}, ${externalReference}, ${label}, ${minimumQuantity ?? null}, ${quantityMultiple ?? null})
      ON CONFLICT (application_id, packaging_id)
      DO UPDATE SET ${sharedAgain('external_reference', 'label', 'minimum_quantity', 'quantity_multiple')}
      RETURNING id`);
    return row.id;
  }

  /** @returns null when the packaging does not exist */
  findForBinding(
    tx: Tx,
    { applicationId, packagingId, externalReference }: PackagingName,
  ): Promise<PackagingForBinding | null> {
    return tx.rowOrNull(sql`
      SELECT k.active AND coalesce(own.active, true) AS active, own.external_reference AS "nameOfPackaging",
        named.packaging_id AS "packagingOfName"
      FROM packagings k
      LEFT JOIN packaging_references own ON own.application_id = ${applicationId} AND own.packaging_id = k.id
      LEFT JOIN packaging_references named
        ON named.application_id = ${applicationId} AND named.external_reference = ${externalReference}
      WHERE k.id = ${packagingId}`);
  }

  /**
   * Shares the packaging under this name, or gives a shared one its first name.
   * @returns the reference; null when the application has another name for it
   */
  bind(
    tx: Tx,
    { applicationId, packagingId, externalReference }: PackagingName,
  ): Promise<{ id: number; isNew: boolean } | null> {
    // Unlike sharing, it never replaces another external reference, by which the application may still order.
    return tx.rowOrNull(sql`
      INSERT INTO packaging_references AS r (application_id, packaging_id, external_reference)
      VALUES (${applicationId}, ${packagingId}, ${externalReference})
      ON CONFLICT (application_id, packaging_id)
      DO UPDATE SET ${sharedAgain('external_reference')}
      WHERE r.external_reference IS NULL OR r.external_reference = excluded.external_reference
      RETURNING id, xmax = 0 AS "isNew"`);
  }

  update(tx: Tx, applicationId: number, id: number, values: PackagingReferenceValues): Promise<void> {
    return tx.update(PackagingReferenceEntity, { id, applicationId }, values);
  }
}

interface PackagingName {
  applicationId: number;
  packagingId: number;
  externalReference: string;
}

interface PackagingForBinding {
  /** True if the application may order it, or may once it is shared. */
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
