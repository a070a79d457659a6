import { Injectable, Module } from '@nestjs/common';
import { nameOf, ResourceHistory, type HistoryPage } from '../auth/journal/resource-history.js';
import { notFound } from '../common/errors/domain-error.js';
import { documentChanges } from '../common/history/document-changes.js';
import { JournalPersistenceModule } from '../persistence/journal/journal.repository.js';
import {
  findStored,
  RecordedResourceRepository,
  type ReferenceResource,
  type StoredResource,
} from '../persistence/journal/recorded-resource.repository.js';
import type { ListQueryDto, PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { resourceRows, type ResourceRows } from '../platform/http/paging/resource-list.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import {
  inHistory,
  referencesOf,
  subjectOf,
  type References,
  type Resource,
  type ShownResource,
} from './resource.js';

interface Row {
  id: number;
}

/** What a resource adds to the values that were sent, or refuses, in the transaction that stores them. */
type Completion<Values, Entry> = (
  tx: Tx,
  values: Partial<Values>,
  /** Null for a new entry. */
  before: Entry | null,
) => Partial<Values> | Promise<Partial<Values>>;

/** Lists, shows, creates and changes what definitions describe, and records it in its history. */
@Injectable()
export class Resources {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: RecordedResourceRepository,
    private readonly histories: ResourceHistory,
  ) {}

  list<Entry extends Row, Dto extends object, Query extends ListQueryDto>(
    definition: ShownResource<Entry, Dto, Query>,
    query: Query,
  ): ResourceRows {
    const list = definition.listOf?.(query) ?? definition.list;
    return resourceRows(query, this.repository.list<Entry>(list), (row) => definition.toDto(row));
  }

  /** The references of an application, which must exist. */
  async listShared<Entry extends Row, Dto extends object>(
    applicationId: number,
    definition: ShownResource<Entry, Dto> & { table: ReferenceResource },
    query: ListQueryDto,
  ): Promise<ResourceRows> {
    if (!(await this.repository.exists('applications', applicationId))) throw notFound('application');
    return this.list(referencesOf(applicationId, definition), query);
  }

  async get<Entry extends Row, Dto extends object>(
    definition: ShownResource<Entry, Dto>,
    id: number,
  ): Promise<Dto> {
    return definition.toDto(found(definition, await this.repository.find<Entry>(definition, id)), id);
  }

  history({ table, applicationId }: StoredResource, id: number, query: PageQueryDto): Promise<HistoryPage> {
    return this.histories.page(table, id, query, applicationId);
  }

  async create<Values extends object, Entry extends Row, Sent extends object, Dto extends object>(
    definition: Resource<Values, Entry, Sent, Dto>,
    dto: Sent,
    complete: Completion<Values, Entry> = asSent,
  ): Promise<Dto> {
    const id = await this.transactions.run(async (tx) => {
      const values = await complete(tx, definition.toValues(dto), null);
      const created = await tx.insert<Values>(definition.entity, values);
      this.histories.created(tx, definition.table, [created]);
      return created;
    });
    return this.get(definition, id);
  }

  /** The entry is locked until the transaction ends. */
  change<Values extends object, Entry extends Row, Sent extends object, Dto extends object>(
    definition: Resource<Values, Entry, Sent, Dto>,
    id: number,
    dto: Sent,
    complete: Completion<Values, Entry> = asSent,
  ): Promise<Dto> {
    return this.transactions.run(async (tx) => {
      const current = found(definition, await this.repository.lockCurrent(tx, definition, id));
      const before = (await findStored<Entry>(tx, definition, current))!;
      const values = await complete(tx, definition.toValues(dto), before);
      await tx.update<object>(definition.entity, { id: current }, values);
      const after = (await findStored<Entry>(tx, definition, current))!;
      const changes = documentChanges(inHistory(definition, before), inHistory(definition, after));
      this.histories.record(tx, [
        { resource: definition.table, resourceId: current, action: 'changed', reason: null, changes },
      ]);
      return definition.toDto(after, id);
    });
  }

  /** Does something else with an entry, which is locked until the transaction ends, and records what changed. */
  record<Entry extends Row, Dto extends object, T>(
    definition: ShownResource<Entry, Dto>,
    id: number,
    work: (tx: Tx) => Promise<T>,
    reason: string,
  ): Promise<T> {
    return this.transactions.run((tx) =>
      this.histories.update(tx, subjectOf(definition, [id]), () => work(tx), reason),
    );
  }

  /** Shares something with an application, or shares it again. */
  async share<Entry extends Row, Sent extends object, Dto extends object>(
    applicationId: number,
    definition: ShownResource<Entry, Dto> & References<Sent>,
    dto: Sent,
  ): Promise<Dto> {
    const id = await this.transactions.run(async (tx) => {
      const sent = definition.targetOf(dto);
      const locked = definition.target && (await this.repository.lockCurrent(tx, definition.target, sent));
      // A foreign key rejects what does not exist.
      const targetId = locked ?? sent;
      const ids = await this.repository.referencesTo(tx, definition.table, { applicationId, targetId });
      const reference = await this.histories.update(tx, subjectOf(definition, ids), () =>
        tx.row<Row>(definition.share(applicationId, targetId, dto)),
      );
      if (!ids.includes(reference.id)) this.histories.created(tx, definition.table, [reference.id]);
      return reference.id;
    });
    return this.get(referencesOf(applicationId, definition), id);
  }
}

function found<T>({ table }: StoredResource, what: T | null): T {
  if (what === null) throw notFound(nameOf(table));
  return what;
}

const asSent = <Values>(_: Tx, values: Partial<Values>): Partial<Values> => values;

@Module({ imports: [JournalPersistenceModule], providers: [Resources], exports: [Resources] })
export class ResourcesModule {}
