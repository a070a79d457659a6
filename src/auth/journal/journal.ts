import { Injectable, Logger } from '@nestjs/common';
import { actorIds } from '../caller.js';
import type { DomainError } from '../../common/errors/domain-error.js';
import { evenIfClientGone, requestContext } from '../../common/request/request-context.js';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { JournalOutcome } from '../../persistence/journal/journal.entity.js';
import { insertEntries, type NewJournalEntry } from '../../persistence/journal/journal.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { Sql } from '../../platform/postgres/sql.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

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
      outcome: (outcome as JournalOutcome | undefined) ?? 'done',
    })),
  );
}
