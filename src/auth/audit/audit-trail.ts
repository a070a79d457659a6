import { Injectable, Logger } from '@nestjs/common';
import { actorIds, type Caller } from '../caller.js';
import type { DomainError } from '../../common/errors/domain-error.js';
import {
  evenIfClientGone,
  requestContext,
  type RequestContext,
} from '../../common/request/request-context.js';
import { AuditRepository } from '../../persistence/audit/audit.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { AuditedOperation } from './audited-request.js';

/** Records who changed what, in the transaction of the change, and who was refused. */
@Injectable()
export class AuditTrail {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly transactions: Transactions,
    private readonly entries: AuditRepository,
  ) {
    transactions.beforeCommit((tx) => this.recordWrite(tx));
  }

  /** Records that the current request was refused. Never rejects, because the caller needs the refusal more than the entry. */
  async recordRefusal({ code }: DomainError): Promise<void> {
    const context = requestContext();
    if (context?.caller === undefined || context.audited === undefined) return;
    const { resource } = context.audited;
    const request = auditedRequest(context, context.caller, context.audited, code);
    try {
      await evenIfClientGone(() =>
        this.entries.record(this.transactions.autocommit, request, [{ resource, changes: null }]),
      );
    } catch (error) {
      this.logger.warn({
        message: 'A refused request could not be recorded in the audit.',
        requestId: context.id,
        err: error,
      });
    }
  }

  /** A request whose transactions have recorded no change of a resource has one entry, with the resource of its path. */
  private async recordWrite(tx: Tx): Promise<void> {
    const context = requestContext();
    if (context?.caller === undefined || context.audited?.isWrite !== true) return;
    const { caller, audited, transaction } = context;
    const { resource } = audited;
    const isWholeRequest = transaction?.tx === tx;
    const changed = tx.changed.length === 0 && isWholeRequest ? [{ resource, changes: null }] : tx.changed;
    if (changed.length === 0) return;
    await this.entries.record(tx, auditedRequest(context, caller, audited, null), changed);
  }
}

/**
 * The members that all entries of a request have in common.
 * @param refusal the code of the error; null when the request succeeded
 */
const auditedRequest = (
  { id }: RequestContext,
  caller: Caller,
  { operation, address }: AuditedOperation,
  refusal: string | null,
) => ({ ...actorIds(caller), requestId: id!, operation, address, refusal });
