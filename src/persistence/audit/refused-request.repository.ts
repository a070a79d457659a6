import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  conditionsOf,
  keysetPage,
  type ListPosition,
  type Query,
} from '../../platform/postgres/statements/keyset-page.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { RefusedRequestEntity } from './refused-request.entity.js';

/** For each application. */
const KEPT = 200;

const COLUMNS = Columns.of(RefusedRequestEntity).except('applicationId');
export type RefusedRequestRow = RowOf<typeof COLUMNS> & { application: { id: number; name: string } };
export type NewRefusedRequest = Omit<RefusedRequestEntity, 'id'>;

const INSERT = {
  name: 'insert_refused_requests',
  text: `
    INSERT INTO refused_requests (application_id, request_id, operation, resource, external_id, code, faults, created_at)
    SELECT a.id, "requestId", operation, resource, "externalId", code, faults, "createdAt"
    FROM json_to_recordset($1::json) AS r(
      "applicationId" bigint, "requestId" text, operation text, resource text, "externalId" text, code text, faults json,
      "createdAt" timestamptz)
    JOIN applications a ON a.id = "applicationId"`,
};

/** Rows that another process is deleting are skipped, so that two processes do not wait for each other. */
export const DELETE_OLD_REFUSED_REQUESTS = {
  name: 'delete_old_refused_requests',
  text: `
    DELETE FROM refused_requests WHERE id = ANY (ARRAY(
      SELECT r.id FROM unnest($1::bigint[]) AS a(id)
      CROSS JOIN LATERAL (
        SELECT k.id, k.created_at FROM refused_requests k WHERE k.application_id = a.id
        ORDER BY k.created_at DESC, k.id DESC OFFSET ${KEPT} LIMIT 1
      ) last
      JOIN refused_requests r ON r.application_id = a.id AND (r.created_at, r.id) <= (last.created_at, last.id)
      FOR UPDATE OF r SKIP LOCKED))`,
};

const DELETE_OF = {
  name: 'delete_refused_requests_of',
  text: `DELETE FROM refused_requests WHERE application_id = ANY ($1)`,
};

const DELETE_EXPIRED = {
  name: 'delete_expired_refused_requests',
  text: `
    DELETE FROM refused_requests r USING applications a
    WHERE a.id = r.application_id AND r.created_at < now() - make_interval(days => a.personal_data_days)`,
};

interface RefusedRequestPage {
  /** Null for all. */
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
      await tx.rows(INSERT, [JSON.stringify(requests)]);
      await tx.rows(DELETE_OLD_REFUSED_REQUESTS, [applications]);
    });
  }

  /** All of these applications: names of members and external ids can be personal data. */
  async deleteOf(tx: Tx, applicationIds: number[]): Promise<void> {
    await tx.rows(DELETE_OF, [applicationIds]);
  }

  /** Those that are older than their application keeps personal data. */
  async deleteExpired(tx: Tx): Promise<void> {
    await tx.rows(DELETE_EXPIRED, []);
  }

  /** Newest first. */
  page(page: RefusedRequestPage): Promise<RefusedRequestRow[]> {
    const { statement, values } = refusedRequestPageStatement(page);
    return this.transactions.autocommit.rows(statement, values);
  }
}

export const refusedRequestPageStatement = ({ applicationId, after, limit }: RefusedRequestPage): Query =>
  keysetPage({
    name: 'refused_requests',
    select: `
      SELECT ${COLUMNS.selectFrom('r')}, json_build_object('id', a.id, 'name', a.name) AS application
      FROM refused_requests r JOIN applications a ON a.id = r.application_id`,
    conditions: conditionsOf(
      { application: { name: 'application', text: 'r.application_id = $' } },
      { application: applicationId },
    ),
    at: 'r.created_at',
    id: 'r.id',
    descending: true,
    after: after && { at: after.createdAt, id: after.id },
    limit,
  });
