import { ApplicationsService } from '../../applications/applications.service.js';
import {
  toApplicationDto,
  toNewApplicationDto,
  type ApplicationDto,
  type CreateApplicationDto,
} from '../../applications/dto/application.dto.js';
import type { CommonOptions } from '../command-line/arguments.js';
import { printableValue, printResult, printRows, type Columns } from '../command-line/output.js';
import { checkBody, withServices, withTransaction } from '../command-line/services.js';

export interface CreateOptions extends CommonOptions {
  rights: string;
  autoValidate?: true;
  parkUnknownItems?: true;
}

export interface ListOptions extends CommonOptions {
  active?: boolean;
}

const COLUMNS: Columns<ApplicationDto> = {
  ID: ({ id }) => id,
  NAME: ({ name }) => name,
  ACTIVE: ({ active }) => active,
  RIGHTS: ({ rights }) => rights.join(','),
  'AUTO-VALIDATE': ({ autoValidate }) => autoValidate,
  'UNKNOWN ITEMS': ({ unknownItems }) => unknownItems,
  CREATED: ({ createdAt }) => createdAt,
};

export async function createApplication(name: string, options: CreateOptions): Promise<void> {
  const body = {
    name,
    rights: options.rights === '' ? [] : options.rights.split(','),
    autoValidate: options.autoValidate === true,
    ...(options.parkUnknownItems === true && { unknownItems: 'park' }),
  };
  const created = await withTransaction(async (services) => {
    checkBody(services, '/api/v1/applications', body);
    return toNewApplicationDto(await services.get(ApplicationsService).create(body as CreateApplicationDto));
  });
  const { id, token } = created;
  printResult(
    options,
    created,
    `Application ${id} was created. Its token, which is not shown again:\n${token}`,
  );
}

export async function listApplications(options: ListOptions): Promise<void> {
  const filter = options.active === undefined ? {} : { active: String(options.active) };
  const rows = await withServices(({ get }) => get(ApplicationsService).list(filter));
  printRows(options, rows.map(toApplicationDto), COLUMNS);
}

export async function setActive(id: number, active: boolean, options: CommonOptions): Promise<void> {
  const application = await withTransaction(async ({ caller, get }) =>
    toApplicationDto(await get(ApplicationsService).update(caller.id, id, { active })),
  );
  const state = active ? 'enabled' : 'disabled';
  printResult(options, application, `Application ${id} (${printableValue(application.name)}) is ${state}.`);
}
