import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installClientTools } from '../../test/support/client-tools.js';

const run = promisify(execFile);
const DOCUMENT = resolve('dist/documents/openapi.partner.json');
/** Of names, descriptions and schemas of all tools: a language model reads them before each request. */
const MAX_BYTES = 60_000;

/**
 * A new operation of partners is a tool unless NOT_FOR_MODELS in scripts/partner-document.js has its name: whoever adds one decides
 * it, and writes it here.
 */
const TOOLS = [
  'acceptOrderAnswer',
  'cancelOrder',
  'compareOrders',
  'createContactReference',
  'createOrder',
  'createPayment',
  'deleteWebhook',
  'downloadInvoice',
  'enableWebhook',
  'getChangeRequest',
  'getChecklist',
  'getContactReference',
  'getCurrentApplication',
  'getEvent',
  'getOrder',
  'getOrderComputation',
  'getPackagingReference',
  'getPayment',
  'getShippingMethodReference',
  'getWebhook',
  'getWebhookDelivery',
  'getWebhookStatistics',
  'listAvailableWebhooks',
  'listContactReferences',
  'listEvents',
  'listOrderAnswers',
  'listOrderChangeRequests',
  'listOrders',
  'listPackagingReferences',
  'listPayments',
  'listShippingMethodReferences',
  'listWebhookDeliveries',
  'listWebhooks',
  'pingWebhook',
  'redeliverWebhookDelivery',
  'refuseOrderAnswer',
  'subscribeWebhook',
  'updateContactReference',
  'updateOrderItem',
  'updatePackagingReference',
  'updateShippingMethodReference',
  'withdrawChangeRequest',
];

it('openapi-mcp-generator makes the listed tools from openapi.partner.json, of at most 60,000 bytes together', async () => {
  const library = join(await installClientTools(), '../openapi-mcp-generator/dist/api.js');
  const program = `
    import { getToolsFromOpenApi } from ${JSON.stringify(library)};
    const tools = await getToolsFromOpenApi(${JSON.stringify(DOCUMENT)}, { dereference: true });
    console.log(JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))));`;
  const parameters = ['--input-type=module', '--eval', program];
  const { stdout } = await run(process.execPath, parameters, { maxBuffer: 10 * MAX_BYTES });
  const tools: { name: string }[] = JSON.parse(stdout);
  expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS);
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(MAX_BYTES);
}, 600_000);
