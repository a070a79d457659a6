import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Caller } from '../auth/caller.js';
import { DomainError, invalidInput, invalidMember, type Fault } from '../common/errors/domain-error.js';
import { parseInstant } from '../common/instant.js';
import { contactFilters } from '../contacts/dto/contact.dto.js';
import { filtersOf } from '../orders/order-list.service.js';
import { reconcilableContacts } from '../persistence/contacts/contact-lists.js';
import type { ItemSource } from '../persistence/work/job.repository.js';
import { selectedOrders } from '../persistence/orders/order-list.repository.js';
import type { Sql } from '../platform/postgres/sql.js';
import { OpenApiValidator } from '../platform/http/validation/openapi-validator.js';
import type { CreateJobDto } from './dto/job.dto.js';
import type { KindOfJob, Services } from './kind-of-job.js';

/** More would be selected and stored too slowly in one request. */
export const MAX_ITEMS = 100_000;
/** Query parameters of lists that select nothing. */
const NO_FILTERS = new Set(['sort', 'limit', 'cursor']);

/** A list whose query parameters select the items of jobs. */
interface Selection {
  path: string;
  select: (caller: Caller, query: Record<string, string>) => Sql;
}

const SELECTIONS: Partial<Record<KindOfJob['items'], Selection>> = {
  orders: {
    path: '/api/v1/orders',
    select: (caller, query) => selectedOrders(filtersOf(caller, query), MAX_ITEMS + 1),
  },
  // Contacts that would be refused are left out: they need a decision by a person.
  contacts: {
    path: '/api/v1/contacts',
    select: (_, { 'updatedAt[gte]': since, ...query }) =>
      reconcilableContacts(contactFilters(query), parseInstant(since), MAX_ITEMS + 1),
  },
};

/** Checks the options, the file and the selection of the items of a requested job. */
@Injectable()
export class JobContent {
  private readonly services: Services;

  constructor(
    private readonly validator: OpenApiValidator,
    modules: ModuleRef,
  ) {
    this.services = (type) => modules.get(type, { strict: false });
  }

  checkOptions(kind: KindOfJob, options: Record<string, unknown>): void {
    below('#/with', () => kind.check(this.services, options));
  }

  /** The file of an import; null for other jobs. */
  fileOf({ kind, filter, ids, file }: CreateJobDto): string | null {
    if (kind !== 'import') {
      if (file === undefined) return null;
      throw invalidMember('#/file', 'not_allowed', 'Only an import has a file.');
    }
    if (filter !== undefined) throw invalidMember('#/filter', 'not_allowed', 'An import has a file.');
    if (ids !== undefined) throw invalidMember('#/ids', 'not_allowed', 'An import has a file.');
    if (file === undefined) throw invalidMember('#/file', 'required', 'This member is required.');
    return file;
  }

  /** The items that are named or match, before they are counted. */
  itemsOf(
    caller: Caller,
    { items }: KindOfJob,
    { filter, ids }: Pick<CreateJobDto, 'filter' | 'ids'>,
  ): ItemSource {
    if (ids !== undefined && filter === undefined) return { ids };
    const selection = SELECTIONS[items];
    if (selection === undefined || filter === undefined || ids !== undefined)
      throw invalidInput([selectionFault(selection, filter, ids)]);
    return { query: selection.select(caller, this.checkedFilter(selection.path, filter)) };
  }

  private checkedFilter(path: string, filter: Record<string, unknown>): Record<string, string> {
    const faults = Object.entries(filter).flatMap(filterFaults);
    if (faults.length > 0) throw invalidInput(faults);
    const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    below('#/filter', () => this.validator.checkQuery('GET', path, query));
    return query;
  }
}

function filterFaults([name, value]: [string, unknown]): Fault[] {
  const pointer = `#/filter/${name}`;
  if (NO_FILTERS.has(name)) return [{ pointer, code: 'unknown_field', detail: 'This selects nothing.' }];
  if (['string', 'number', 'boolean'].includes(typeof value)) return [];
  return [{ pointer, code: 'wrong_type', detail: 'Expected a string, a number or a boolean.' }];
}

/**
 * Runs a check of a part of the body.
 * @param part its pointer
 */
function below(part: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw invalidInput(
      (error.errors ?? []).map(({ pointer, parameter, code, detail }) => ({
        pointer: pointer === undefined ? `${part}/${parameter}` : pointer.replace('#', part),
        code:
          code === 'unknown_parameter' ? 'unknown_field' : code === 'invalid_parameter' ? 'not_valid' : code,
        detail,
      })),
    );
  }
}

function selectionFault(
  selection: Selection | undefined,
  filter: CreateJobDto['filter'],
  ids: CreateJobDto['ids'],
): Fault {
  if (filter !== undefined && ids !== undefined)
    return { pointer: '#/ids', code: 'not_allowed', detail: 'Expected either a filter or ids.' };
  if (filter !== undefined)
    return { pointer: '#/filter', code: 'not_allowed', detail: 'These cannot be selected by a filter.' };
  const detail = selection === undefined ? 'Expected ids.' : 'Expected a filter or ids.';
  return { pointer: '#/ids', code: 'required', detail };
}
