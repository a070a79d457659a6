import { Inject, Injectable } from '@nestjs/common';
import { ResourceHistory } from '../../auth/journal/resource-history.js';
import { actorIds, type Caller } from '../../auth/caller.js';
import { DomainError, invalidInput, notFound, UNKNOWN_REFERENCE } from '../../common/errors/domain-error.js';
import { documentChanges } from '../../common/history/document-changes.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { pageAfter } from '../../platform/http/paging/read-page.js';
import type { Page } from '../../platform/http/paging/paged.js';
import { CatalogueRepository } from '../../persistence/catalogue/catalogue.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  UnknownReferenceRepository,
  type UnknownReferenceRow,
} from '../../persistence/unknown-items/unknown-reference.repository.js';
import type { ListUnknownReferencesDto } from './dto/unknown-reference.dto.js';

const POINTER = '#/packaging';

/** The external references of items for which orders wait. */
@Injectable()
export class UnknownReferencesService {
  constructor(
    private readonly references: UnknownReferenceRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly transactions: Transactions,
    private readonly histories: ResourceHistory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  page(caller: Caller, query: ListUnknownReferencesDto): Promise<Page<UnknownReferenceRow>> {
    const { application, q: text = null } = query;
    const { secretsKeys } = this.config;
    const filters = { applicationId: application === undefined ? null : Number(application), text };
    const list = `unknown references ${caller.id} ${JSON.stringify(filters)}`;
    return pageAfter<UnknownReferenceRow, { rank: string; id: number }>(secretsKeys, list, query, {
      find: (after, limit) => this.references.page({ ...filters, after, limit }),
      positionOf: ({ rank, id }) => ({ rank, id }),
    });
  }

  async get(id: number): Promise<UnknownReferenceRow> {
    return orNotFound(await this.references.find(id));
  }

  /** Gives the packaging this name for the application. The release finds the waiting orders by the name. */
  async bind(caller: Caller, id: number, packagingId: number): Promise<UnknownReferenceRow> {
    await this.transactions.run(async (tx) => {
      const reference = orNotFound(await this.references.lock(tx, id));
      await this.bindWithin(tx, reference, packagingId);
      await this.references.recordBinding(tx, id, reference, actorIds(caller));
    });
    return this.get(id);
  }

  private async bindWithin(
    tx: Tx,
    { applicationId, externalReference }: { applicationId: number; externalReference: string },
    packagingId: number,
  ): Promise<void> {
    const name = { applicationId, packagingId, externalReference };
    const found = await this.catalogue.findForBinding(tx, name);
    if (found === null)
      throw invalidInput([{ pointer: POINTER, code: 'unknown_reference', detail: UNKNOWN_REFERENCE }]);
    const { packagingOfName, nameOfPackaging } = found;
    if (packagingOfName !== null && packagingOfName !== packagingId)
      throw alreadyTaken(`The reference already belongs to packaging ${packagingOfName}.`);
    if (!found.active) {
      const detail = 'This packaging is no longer sold.';
      throw invalidInput([{ pointer: POINTER, code: 'packaging_inactive', detail }]);
    }
    const bound = await this.catalogue.bind(tx, name);
    if (bound === null)
      throw alreadyTaken(`The application already orders this packaging as "${nameOfPackaging}".`);
    const changes = documentChanges({ externalReference: nameOfPackaging }, { externalReference });
    const reason = 'The name of an unknown item was bound to the packaging.';
    const what = { resource: 'packaging_references', resourceId: bound.id, reason } as const;
    this.histories.record(tx, [
      bound.isNew ? { ...what, action: 'created', changes: null } : { ...what, action: 'changed', changes },
    ]);
  }
}

function orNotFound<T>(found: T | null): T {
  if (found === null) throw notFound('unknown reference');
  return found;
}

const alreadyTaken = (detail: string): DomainError =>
  new DomainError('already_taken', detail, { errors: [{ pointer: POINTER, code: 'already_taken', detail }] });
