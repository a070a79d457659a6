import type { Command } from 'commander';
import { ApplicationsService } from '../../applications/applications.service.js';
import {
  toApplicationDto,
  toNewApplicationDto,
  type ApplicationDto,
  type CreateApplicationDto,
} from '../../applications/dto/application.dto.js';
import { toShippingMethodReferenceDto } from '../../catalogue/shipping/dto/shipping-method-reference.dto.js';
import { ShippingService } from '../../catalogue/shipping/shipping.service.js';
import { addCommand, idArgument, type CommonOptions } from '../command-line/arguments.js';
import { printableValue, printResult, printRows, type Columns } from '../command-line/output.js';
import { checkBody, withServices, withTransaction } from '../command-line/services.js';

/** The commands of `applications`. */
export function addCommands(applications: Command): void {
  addCommand(applications, 'create NAME', 'creates an application, and shows its first token once')
    .option(
      '--rights <LIST>',
      'its rights, separated by commas: crm, catalogue, sales, holds, logistics, admin; none for a partner',
      '',
    )
    .option('--auto-validate', 'validates its orders without blockers as soon as they are taken')
    .option(
      '--park-unknown-items',
      'accepts orders whose items have an unknown external reference, and parks them',
    )
    .option(
      '--answer-within <HOURS>',
      'hours from the validation of its orders until the answer of the seller is due',
    )
    .option(
      '--accept-changes <WHEN>',
      'change requests for its orders that are accepted at once: never, cancel_until_shipped or always',
    )
    .option(
      '--personal-data-days <DAYS>',
      'days after the end of its orders until their personal data is emptied',
    )
    .action(createApplication);
  addCommand(applications, 'list', 'lists the applications')
    .option('--active', 'only those that may use the service')
    .option('--no-active', 'only those that were disabled')
    .action(listApplications);
  addCommand(applications, 'disable', 'refuses its tokens, and sends it no webhooks until it is enabled')
    .argument(...ID)
    .action((id: number, options: CommonOptions) => setActive(id, false, options));
  addCommand(applications, 'enable', 'lets a disabled application use the service again')
    .argument(...ID)
    .action((id: number, options: CommonOptions) => setActive(id, true, options));
  addCommand(applications, 'share-shipping-method', 'lets its orders use a shipping method')
    .argument(...ID)
    .argument('METHOD', 'the id of the shipping method', idArgument)
    .option('--reference <NAME>', 'the name that the application has for it')
    .action(shareShippingMethod);
}

const ID = ['ID', 'the id of the application', idArgument] as const;

interface CreateOptions extends CommonOptions {
  rights: string;
  autoValidate?: true;
  parkUnknownItems?: true;
  answerWithin?: string;
  acceptChanges?: string;
  personalDataDays?: string;
}

interface ShareOptions extends CommonOptions {
  reference?: string;
}

interface ListOptions extends CommonOptions {
  active?: boolean;
}

const COLUMNS: Columns<ApplicationDto> = {
  ID: ({ id }) => id,
  NAME: ({ name }) => name,
  ACTIVE: ({ active }) => active,
  RIGHTS: ({ rights }) => rights.join(','),
  'AUTO-VALIDATE': ({ autoValidate }) => autoValidate,
  'UNKNOWN ITEMS': ({ unknownItems }) => unknownItems,
  'ANSWER WITHIN': ({ answerWithin }) => answerWithin,
  CREATED: ({ createdAt }) => createdAt,
};

async function createApplication(name: string, options: CreateOptions): Promise<void> {
  const body = {
    name,
    rights: options.rights === '' ? [] : options.rights.split(','),
    autoValidate: options.autoValidate === true,
    ...(options.parkUnknownItems === true && { unknownItems: 'park' }),
    ...(options.answerWithin !== undefined && { answerWithin: options.answerWithin }),
    ...(options.acceptChanges !== undefined && { acceptChanges: options.acceptChanges }),
    ...(options.personalDataDays !== undefined && { personalDataDays: options.personalDataDays }),
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

async function listApplications(options: ListOptions): Promise<void> {
  const filter = options.active === undefined ? {} : { active: String(options.active) };
  const rows = await withServices(({ get }) => get(ApplicationsService).list(filter));
  printRows(options, rows.map(toApplicationDto), COLUMNS);
}

async function setActive(id: number, active: boolean, options: CommonOptions): Promise<void> {
  const application = await withTransaction(async ({ caller, get }) =>
    toApplicationDto(await get(ApplicationsService).update(caller.id, id, { active })),
  );
  const state = active ? 'enabled' : 'disabled';
  printResult(options, application, `Application ${id} (${printableValue(application.name)}) is ${state}.`);
}

async function shareShippingMethod(id: number, shippingMethod: number, options: ShareOptions): Promise<void> {
  const { reference } = options;
  const body = { shippingMethod, ...(reference !== undefined && { externalReference: reference }) };
  const shared = await withTransaction(async (services) => {
    checkBody(services, '/api/v1/applications/{id}/shipping_method_references', body);
    const row = await services.get(ShippingService).share(id, body);
    return toShippingMethodReferenceDto(row);
  });
  const name = printableValue(shared.name);
  printResult(
    options,
    shared,
    `Shipping method ${shippingMethod} (${name}) is shared with application ${id}.`,
  );
}
