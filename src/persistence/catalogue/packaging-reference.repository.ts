import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import { sharedAgain } from './sharing.sql.js';
import { sql } from '../../platform/postgres/sql.js';

@Injectable()
export class PackagingReferenceRepository {
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
