import { applyDecorators, Get, Inject, Injectable } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { notFound } from '../../common/errors/domain-error.js';
import { documentChanges } from '../../common/history/document-changes.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { JournalRepository, type ResourceHistoryRow } from '../../persistence/journal/journal.repository.js';
import {
  RecordedResourceRepository,
  type HistoryAction,
  type RecordedResource,
} from '../../persistence/journal/recorded-resource.repository.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import type { PageQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { numberedPage } from '../../platform/http/paging/read-page.js';
import { mapPage, Paged, type Page } from '../../platform/http/paging/paged.js';
import type { ChangedResource, Tx } from '../../platform/postgres/session.js';
import { ResourceHistoryEntryDto, toDocumentChangesDto } from './dto/resource-history.dto.js';

/** Resources that are changed together; `show` returns one of them as the interface shows it, without secrets. */
export interface Subject {
  resource: RecordedResource;
  ids: number[];
  show: (tx: Tx, id: number) => Promise<object | null>;
}

export type HistoryPage = Page<ResourceHistoryEntryDto>;

interface RecordedChange extends Omit<ChangedResource, 'resource' | 'outcome'> {
  resource: RecordedResource;
  resourceId: number;
  action: HistoryAction;
}

/** For a handler that returns a page of the history of a resource. @param path the path of the resource */
export const GetHistory = (path = ':id') =>
  applyDecorators(
    Get(`${path}/history`),
    WithETag(),
    Paged(),
    ApiOkResponse({ type: [ResourceHistoryEntryDto] }),
  );

/** Records who created and changed the resources of the back office, with the values that were replaced. */
@Injectable()
export class ResourceHistory {
  constructor(
    private readonly resources: RecordedResourceRepository,
    private readonly journal: JournalRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Is stored with the commit (Journal). A change that replaced nothing is not recorded. */
  record(tx: Tx, changes: RecordedChange[]): void {
    for (const { resource, resourceId, action, ...change } of changes)
      if (action === 'created' || change.changes !== null)
        tx.changed.push({ ...change, resource: `${resource}/${resourceId}`, outcome: action });
  }

  created(tx: Tx, resource: RecordedResource, resourceId: number): void {
    this.record(tx, [{ resource, resourceId, action: 'created', reason: null, changes: null }]);
  }

  /** Runs `work`, and records what it changed in resources that nobody else can change meanwhile. */
  async change<T>(
    tx: Tx,
    subjects: Subject[],
    work: () => Promise<T>,
    reason: string | null = null,
  ): Promise<T> {
    const before = await shown(tx, subjects);
    const result = await work();
    const after = await shown(tx, subjects);
    this.record(
      tx,
      before.flatMap(({ document, ...what }, index): RecordedChange[] => {
        const current = after[index]!.document;
        if (document === null || current === null) return [];
        return [{ ...what, action: 'changed', reason, changes: documentChanges(document, current) }];
      }),
    );
    return result;
  }

  /** The same for resources of one kind, which are locked first. */
  async update<T>(
    tx: Tx,
    subject: Subject,
    work: () => Promise<T>,
    reason: string | null = null,
  ): Promise<T> {
    await this.resources.lock(tx, subject.resource, subject.ids);
    return this.change(tx, [subject], work, reason);
  }

  /** The history of a resource, oldest first. @param applicationId the owner of a reference */
  async page(
    resource: RecordedResource,
    id: number,
    query: PageQueryDto,
    applicationId?: number,
  ): Promise<HistoryPage> {
    if (!(await this.resources.exists(resource, id, applicationId))) throw notFound(nameOf(resource));
    const page = await numberedPage(this.config.secretsKeys, `history of ${resource} ${id}`, query, {
      find: (after, limit) => this.journal.historyOf(resource, id, { after, limit }),
      numberOf: (entry) => entry.id,
    });
    return mapPage(page, toResourceHistoryEntryDto);
  }
}

/** `shipping_methods` → `shipping method`. */
export const nameOf = (resource: RecordedResource): string =>
  resource === 'people' ? 'person' : resource.replaceAll('_', ' ').replace(/s$/, '');

interface Shown {
  resource: RecordedResource;
  resourceId: number;
  document: object | null;
}

async function shown(tx: Tx, subjects: Subject[]): Promise<Shown[]> {
  const documents: Shown[] = [];
  for (const { resource, ids, show } of subjects)
    for (const resourceId of ids)
      documents.push({ resource, resourceId, document: await show(tx, resourceId) });
  return documents;
}

const toResourceHistoryEntryDto = (row: ResourceHistoryRow): ResourceHistoryEntryDto => ({
  at: row.createdAt.toISOString(),
  action: row.action,
  by: row.by,
  reason: row.reason,
  ...toDocumentChangesDto(row.changes),
});
