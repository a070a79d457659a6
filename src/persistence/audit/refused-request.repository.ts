import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  conditionsOf,
  keysetPage,
  type ListPosition,
} from '../../platform/postgres/statements/keyset-page.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { RefusedRequestEntity } from './refused-request.entity.js';
import { raw, sql } from '../../platform/postgres/sql.js';

/** The number of requests that are kept for each application. */
const KEPT = 200;

const COLUMNS = Columns.of(RefusedRequestEntity).except('applicationId');
export type RefusedRequestRow = RowOf<typeof COLUMNS> & { application: { id: number; name: string } };
export type NewRefusedRequest = Omit<RefusedRequestEntity, 'id'>;

interface RefusedRequestPage {
  /** Null for all applications. */
  applicationId: number | null;
  after: ListPosition | null;
  limit: number;
}

@Injectable()
export class RefusedRequestRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Also deletes the oldest ones of these applications. Requests of an application that no longer exists are left out. */
  insert(requests: NewRefusedRequest[]): Promise<void> {
    const applications = [...new Set(requests.map(({ applicationId }) => applicationId))];
    return this.transactions.run(async (tx) => {
      await tx.rows(sql`
        INSERT INTO refused_requests (application_id, request_id, operation, resource, external_id, code, faults, created_at)
        SELECT a.id, "requestId", operation, resource, "externalId", code, faults, "createdAt"
        FROM json_to_recordset(${JSON.stringify(requests)}::json) AS r(
          "applicationId" bigint, "requestId" text, operation text, resource text, "externalId" text, code text, faults json,
          "createdAt" timestamptz)
        JOIN applications a ON a.id = "applicationId"`);
      // Rows that another process is deleting are skipped, so that two processes do not wait for each other.
      await tx.rows(sql`
        DELETE FROM refused_requests WHERE id = ANY (ARRAY(
          SELECT r.id FROM unnest(${applications}::bigint[]) AS a(id)
          CROSS JOIN LATERAL (
            SELECT k.id, k.created_at FROM refused_requests k WHERE k.application_id = a.id
            ORDER BY k.created_at DESC, k.id DESC OFFSET ${raw(KEPT)} LIMIT 1
          ) last
          JOIN refused_requests r ON r.application_id = a.id AND (r.created_at, r.id) <= (last.created_at, last.id)
          FOR UPDATE OF r SKIP LOCKED))`);
    });
  }

  /** Deletes all requests of these applications, because names of members and external ids can be personal data. */
  async deleteOf(tx: Tx, applicationIds: number[]): Promise<void> {
    await tx.rows(sql`DELETE FROM refused_requests WHERE application_id = ANY (${applicationIds})`);
  }

  /** Deletes those that are older than their application keeps personal data. */
  async deleteExpired(tx: Tx): Promise<void> {
    await tx.rows(sql`
      DELETE FROM refused_requests r USING applications a
      WHERE a.id = r.application_id AND r.created_at < now() - make_interval(days => a.personal_data_days)`);
  }

  /** Newest first. */
  page({ applicationId, after, limit }: RefusedRequestPage): Promise<RefusedRequestRow[]> {
    const page = keysetPage({
      select: sql`
        SELECT ${COLUMNS.selectFrom('r')}, json_build_object('id', a.id, 'name', a.name) AS application
        FROM refused_requests r JOIN applications a ON a.id = r.application_id`,
      conditions: conditionsOf({ applicationId }, { applicationId: (id) => sql`r.application_id = ${id}` }),
      at: sql`r.created_at`,
      id: sql`r.id`,
      descending: true,
      after: after && { at: after.createdAt, id: after.id },
      limit,
    });
    return this.transactions.autocommit.rows(page);
  }
}
