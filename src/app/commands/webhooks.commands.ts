import type { Command } from 'commander';
import type { RowList } from '../../common/row-list.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import { toWebhookDeliveryDto } from '../../webhooks/dto/delivery.dto.js';
import type { ListWebhooksDto } from '../../webhooks/dto/list-webhooks.dto.js';
import { toWebhookReplayDto, type CreateWebhookReplayDto } from '../../webhooks/dto/replay.dto.js';
import { toWebhookDto, type WebhookDto } from '../../webhooks/dto/webhook.dto.js';
import { DeliveriesService } from '../../webhooks/deliveries.service.js';
import { ReplaysService } from '../../webhooks/replays.service.js';
import { WebhooksService } from '../../webhooks/webhooks.service.js';
import { addCommand, idArgument, instantArgument, type CommonOptions } from '../command-line/arguments.js';
import { printResult, printRows, type Columns } from '../command-line/output.js';
import { checkBody, withServices, withTransaction } from '../command-line/services.js';

/** The commands of `webhooks`. */
export function addCommands(webhooks: Command): void {
  addCommand(webhooks, 'list', 'lists the subscriptions')
    .option('--health <HEALTH>', 'only those that are disabled, paused, failing or ok')
    .action(listWebhooks);
  addCommand(webhooks, 'redeliver', 'sends a delivery again')
    .argument('<DELIVERY>', 'the id of the delivery', idArgument)
    .action(redeliver);
  addCommand(
    webhooks,
    'replay',
    'sends the events of a time range to a subscription again, in the background',
  )
    .argument('<WEBHOOK>', 'the id of the subscription', idArgument)
    .requiredOption('--since <TIME>', 'events that happened at this time or later', instantArgument)
    .option(
      '--until <TIME>',
      'events that happened before this time; until now without this option',
      instantArgument,
    )
    .option(
      '--state <STATE>',
      'undelivered, exhausted, cancelled, delivered, missing, or all; undelivered without this option',
    )
    .action(replay);
}

interface ListWebhooksOptions extends CommonOptions {
  health?: string;
}

interface ReplayOptions extends CommonOptions {
  since: string;
  until?: string;
  state?: string;
}

const COLUMNS: Columns<WebhookDto> = {
  ID: ({ id }) => id,
  APPLICATION: ({ application }) => `${application.name} (${application.id})`,
  EVENT: ({ event }) => event,
  URL: ({ url }) => url,
  HEALTH: ({ health }) => health,
  'FAILING SINCE': ({ failingSince }) => failingSince,
  'LAST FAILURE': ({ lastFailure }) =>
    lastFailure && `${lastFailure.reason} of delivery ${lastFailure.delivery}`,
};

async function listWebhooks(options: ListWebhooksOptions): Promise<void> {
  const query = options.health === undefined ? {} : { health: options.health };
  const webhooks = await withServices(async ({ caller, get }) => {
    get(OpenApiValidator).checkQuery('GET', '/api/v1/webhooks', query);
    const rows = await allRows(get(WebhooksService).list(caller, query as ListWebhooksDto));
    return rows.map((row) => toWebhookDto(row, caller));
  });
  printRows(options, webhooks, COLUMNS);
}

/** How many rows of a list are read at a time. */
const ROWS_PER_READ = 1_000;

async function allRows<Row extends { id: number }>(list: RowList<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await list.page(rows.at(-1)?.id ?? 0, ROWS_PER_READ, null);
    rows.push(...page);
    if (page.length < ROWS_PER_READ) return rows;
  }
}

async function redeliver(id: number, options: CommonOptions): Promise<void> {
  const { delivery, text } = await withTransaction(async ({ caller, get }) => {
    const row = await get(DeliveriesService).redeliver(caller, id);
    const { messageId, webhookId } = row;
    return {
      delivery: toWebhookDeliveryDto(row),
      text: `Delivery ${id} (event ${messageId}) is sent to webhook ${webhookId} again.`,
    };
  });
  printResult(options, delivery, text);
}

async function replay(webhookId: number, options: ReplayOptions): Promise<void> {
  const { since, until, state } = options;
  const body = { since, ...(until !== undefined && { until }), ...(state !== undefined && { state }) };
  const dto = await withTransaction(async (services) => {
    const { caller, get } = services;
    checkBody(services, '/api/v1/webhooks/:id/replay', body);
    return toWebhookReplayDto(
      await get(ReplaysService).start(caller, webhookId, body as CreateWebhookReplayDto),
    );
  });
  const text = `Replay ${dto.id} of webhook ${webhookId} is ${dto.status}: events from ${dto.since} to ${dto.until}.`;
  printResult(options, dto, text);
}
