import type { Type } from '@nestjs/common';
import type { Subject } from '../auth/journal/resource-history.js';
import {
  findStored,
  type ReferenceResource,
  type StoredResource,
} from '../persistence/journal/recorded-resource.repository.js';
import { sql, type Sql } from '../platform/postgres/sql.js';
import { restricted, type List } from '../platform/postgres/statements/list-statements.js';
import type { ListQueryDto } from '../platform/http/paging/list-query.dto.js';

interface Row {
  id: number;
}

/** A resource that can be read, as the interface shows it. */
export interface ShownResource<
  Entry extends Row,
  Dto extends object,
  Query extends ListQueryDto = ListQueryDto,
> extends StoredResource {
  /** @param asked the id that was asked for, which differs if that entry was reconciled into this one */
  toDto: (row: Entry, asked?: number) => Dto;
  /** What its history shows of it; everything by default. */
  toHistory?: (dto: Dto) => object;
  /** The entries that the filters of a query select; absent without filters. */
  listOf?: (query: Query) => List;
}

/** A resource that can be created and changed. */
export interface Resource<
  Values extends object,
  Entry extends Row,
  Sent extends object,
  Dto extends object,
  Query extends ListQueryDto = ListQueryDto,
> extends ShownResource<Entry, Dto, Query> {
  entity: Type<Values>;
  /** The values to store of the members that were sent. */
  toValues: (dto: Sent) => Partial<Values>;
}

/** References, which make something available to one application. Their table is `r` in their lists. */
export interface References<Sent extends object> extends StoredResource {
  table: ReferenceResource;
  /** The id of what is shared. */
  targetOf: (dto: Sent) => number;
  /** Is locked while it is shared, if it can be reconciled. */
  target?: StoredResource;
  /** The statement that shares it, or shares it again, and returns the `id` of the reference. */
  share: (applicationId: number, targetId: number, dto: Sent) => Sql;
}

/** The references of one application: no others are found, changed or listed. */
export const referencesOf = <Definition extends StoredResource & { table: ReferenceResource }>(
  applicationId: number,
  definition: Definition,
): Definition => ({
  ...definition,
  applicationId,
  list: restricted(
    { ...definition.list, name: `${definition.list.name} ${applicationId}` },
    sql`r.application_id = ${applicationId}`,
  ),
});

/** An entry as its history shows it. */
export function inHistory<Entry extends Row, Dto extends object>(
  { toDto, toHistory }: ShownResource<Entry, Dto>,
  row: Entry,
  asked?: number,
): object {
  const dto = toDto(row, asked);
  return toHistory?.(dto) ?? dto;
}

/** Entries whose changes are recorded. */
export const subjectOf = <Entry extends Row, Dto extends object>(
  definition: ShownResource<Entry, Dto>,
  ids: number[],
): Subject => ({
  resource: definition.table,
  ids,
  show: async (tx, id) => {
    const row = await findStored<Entry>(tx, definition, id);
    return row && inHistory(definition, row, id);
  },
});
