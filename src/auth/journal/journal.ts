import { Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { actorIds } from '../caller.js';
import type { DomainError } from '../../common/errors/domain-error.js';
import { evenIfClientGone, requestContext } from '../../common/request/request-context.js';
import type { ActorIds } from '../../persistence/applications/actor.js';
import { insertEntries, type NewJournalEntry } from '../../persistence/journal/journal.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { Sql } from '../../platform/postgres/sql.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { Request } from 'express';

declare module '../../common/request/request-context.js' {
  interface RequestContext {
    /** The data for the audit; undefined on routes that have none. */
    audited?: AuditedOperation;
  }
}

interface AuditedOperation {
  /** The operationId in the OpenAPI document. */
  operation: string;
  /** The path of the resource, such as `webhooks/5`. */
  resource: string;
  /** The IP address of the client. */
  address: string | null;
  /** True when an entry is written if the request succeeds. */
  isWrite: boolean;
}

/** New orders are in their own history, and the others write nothing. */
const NO_WRITES = new Set([
  'createOrder',
  'createOrders',
  'compareOrders',
  'previewOrder',
  'previewOrderChange',
]);

/** The first guard: keeps the data for the audit, even if the next guard refuses the request. */
export class AuditedRequest implements CanActivate {
  /** @param prefix the beginning of all paths of the API */
  constructor(private readonly prefix: string) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const operation = context.getHandler().name;
    requestContext()!.audited = {
      operation,
      resource: resourceOf(request.path, this.prefix),
      address: request.ip ?? null,
      isWrite: request.method !== 'GET' && request.method !== 'HEAD' && !NO_WRITES.has(operation),
    };
    return true;
  }
}

const RESOURCE = /^(?:test\/)?([^/]+(?:\/\d+)?)/;

/** `/api/v1/webhooks/5/ping` → `webhooks/5`; `/api/v1/test/orders/5/steps` → `orders/5`; `/console/session` → `console`. */
function resourceOf(path: string, prefix: string): string {
  const relative = path.slice(path.startsWith(prefix) ? prefix.length : 1);
  return RESOURCE.exec(relative)?.[1] ?? relative;
}

/** Commands act on behalf of the administrator. */
const ADMINISTRATOR: ActorIds = { actorId: 0, actorTokenId: null, actorPersonId: null };

/** Records who changed what, in the transaction of the change, and who was refused. */
@Injectable()
export class Journal {
  private readonly logger = new Logger('Journal');

  constructor(private readonly transactions: Transactions) {
    transactions.endWith(changesOf);
  }

  /** Records that the current request was refused. Never rejects, because the caller needs the refusal more than the entry. */
  async recordForbidden({ code }: DomainError): Promise<void> {
    const { caller, audited, id } = requestContext() ?? {};
    if (caller === undefined || audited === undefined) return;
    const { operation, resource, address } = audited;
    const request = { ...actorIds(caller), requestId: id!, operation, resource, address };
    try {
      await evenIfClientGone(() =>
        this.transactions.autocommit.rows(
          insertEntries([{ ...request, outcome: 'forbidden', refusal: code }]),
        ),
      );
    } catch (error) {
      const message = 'A refused request could not be recorded in the audit.';
      this.logger.warn({ message, requestId: request.requestId, err: error });
    }
  }
}

/**
 * Records the changes of a transaction. A request whose transactions have changed no recorded resource has one entry, with the
 * resource of its path. Outside of a request only what belongs to histories is recorded.
 */
function changesOf(tx: Tx): Sql | null {
  const { caller, audited, id, transaction } = requestContext() ?? {};
  const actor = caller === undefined ? ADMINISTRATOR : actorIds(caller);
  let { changed } = tx;
  let request: Partial<NewJournalEntry> = {};
  if (caller === undefined || audited?.isWrite !== true) {
    changed = changed.filter(({ outcome }) => outcome !== undefined);
  } else {
    const { operation, resource, address } = audited;
    request = { requestId: id!, operation, address };
    if (changed.length === 0 && transaction?.tx === tx) changed = [{ resource, changes: null }];
  }
  if (changed.length === 0) return null;
  return insertEntries(
    changed.map(({ outcome, ...change }) => ({
      ...{ ...actor, ...request, ...change },
      outcome: (outcome as NewJournalEntry['outcome'] | undefined) ?? 'done',
    })),
  );
}
