import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import type { Tax } from '../../money/totals.js';
import { PackagingEntity, PackagingReferenceEntity } from '../entities/catalogue.entity.js';
import { Columns, type RowOf } from '../database/columns.js';
import { defineList, findInList, rowList } from '../database/list-statements.js';
import type { Session } from '../database/session.js';
import { Transactions } from '../database/transactions.js';

const PACKAGING = Columns.of(PackagingEntity).only('name', 'unit', 'unitFactor');

/** A packaging that one application may order, with the application's own reference for it. */
export interface PackagingReferenceRow
  extends Pick<PackagingReferenceEntity, 'id' | 'active' | 'externalReference'>, RowOf<typeof PACKAGING> {
  label: string;
  productCode: string;
  productLabel: string;
  taxes: Tax[];
}

export type PackagingReferenceValues = Partial<
  Pick<PackagingReferenceEntity, 'active' | 'label' | 'externalReference'>
>;

const REFERENCES = defineList({
  name: 'packaging_references',
  select: `
  SELECT r.id, r.active AND k.active AS active, coalesce(r.label, p.label || ' ' || k.name) AS label,
    r.external_reference AS "externalReference", ${PACKAGING.selectFrom('k')},
    p.code AS "productCode", p.label AS "productLabel", p.taxes`,
  from: `
  FROM packaging_references r
  JOIN packagings k ON k.id = r.packaging_id
  JOIN products p ON p.id = k.product_id`,
  scope: 'r.application_id',
  id: 'r.id',
  changed: ['r.updated_at', 'k.updated_at', 'p.updated_at'],
});

/** Sharing again is allowed: it sets an external reference or label that was not given before. */
const SHARE = {
  name: 'share_packaging',
  text: `
    INSERT INTO packaging_references AS r (application_id, packaging_id, external_reference, label)
    VALUES ($1, $2, $3, $4)
    ON CONFLICT (application_id, packaging_id)
    DO UPDATE SET external_reference = coalesce(excluded.external_reference, r.external_reference),
      label = coalesce(excluded.label, r.label), updated_at = now()
    RETURNING id`,
};

@Injectable()
export class PackagingReferenceRepository {
  constructor(private readonly transactions: Transactions) {}

  references(applicationId: number): RowList<PackagingReferenceRow> {
    return rowList(this.transactions.autocommit, REFERENCES, applicationId);
  }

  reference(applicationId: number, id: number): Promise<PackagingReferenceRow | null> {
    return findInList(this.transactions.autocommit, REFERENCES, applicationId, id);
  }

  /** @returns the id of the reference, whether it is new or not */
  async share(
    session: Session,
    applicationId: number,
    { packagingId, externalReference, label }: SharedPackaging,
  ): Promise<number> {
    const values = [applicationId, packagingId, externalReference, label];
    return (await session.row<{ id: number }>(SHARE, values)).id;
  }

  /** @returns whether the application has this reference */
  update(applicationId: number, id: number, values: PackagingReferenceValues): Promise<boolean> {
    return this.transactions.autocommit.update(PackagingReferenceEntity, { id, applicationId }, values);
  }
}

/** A packaging to share. Null leaves the external reference or label of an existing reference unchanged. */
interface SharedPackaging {
  packagingId: number;
  externalReference: string | null;
  label: string | null;
}
