import { describe, expect, it } from '@jest/globals';
import specifications from '@asyncapi/specs';
import { Ajv, type AnySchemaObject } from 'ajv';
import { readFileSync } from 'node:fs';
import { EVENT_CATALOGUE } from '../../src/events/catalogue.js';
import { DELIVERED_TYPES } from '../../src/events/delivery-values.js';
import { webhookHeaders } from '../support/operations.js';
import { addResponseFormats } from '../support/response-formats.js';

const TEXT = readFileSync(new URL('../../dist/documents/asyncapi.json', import.meta.url), 'utf8');
const DOCUMENT = JSON.parse(TEXT);
const { messages } = DOCUMENT.components;

/** AsyncAPI reads schemas without a schemaFormat as those of draft 7. */
const ajv = addResponseFormats(new Ajv({ strict: true, allowUnionTypes: true, allErrors: true }));
ajv.addVocabulary(Object.keys(DOCUMENT)).addSchema(DOCUMENT, 'asyncapi');

/** Why a value does not match a part of the document; null if it does. */
function faultsOf(pointer: string, value: unknown) {
  const validate = ajv.getSchema(`asyncapi#/${pointer}`)!;
  return validate(value) ? null : validate.errors;
}

/** Validates documents by the JSON schema of the specification. */
const validate = new Ajv({ strict: false, validateFormats: false }).compile(
  specifications.schemasWithoutId['3.0.0'] as AnySchemaObject,
);

describe('asyncapi.json', () => {
  it('matches the JSON schema of AsyncAPI 3.0.0, which refuses a wrong document', () => {
    expect([validate(DOCUMENT), validate.errors]).toEqual([true, null]);
    const { channels, ...incomplete } = DOCUMENT;
    const operation = { ...DOCUMENT.operations.payment_received, action: 'post' };
    expect(validate({ ...incomplete, channels: { subscription: { messages: [] } } })).toBe(false);
    expect(validate({ ...incomplete, channels, operations: { operation } })).toBe(false);
  });

  it('refers only to what it contains, and has no extensions', () => {
    const references = [...TEXT.matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, path]) => path!);
    expect(references.length).toBeGreaterThan(100);
    for (const path of references) {
      const part = path.split('/').reduce((parent, name) => parent?.[name], DOCUMENT);
      expect([path, typeof part]).toEqual([path, 'object']);
    }
    expect(TEXT).not.toContain('"x-');
  });

  it('describes each event and the ping, with the words of the catalogue', () => {
    expect(Object.keys(messages).sort()).toEqual([...DELIVERED_TYPES, 'event_reference'].sort());
    for (const { name, description, body } of EVENT_CATALOGUE) {
      expect(messages[name]).toMatchObject({
        summary: description,
        payload: { $ref: `#/components/schemas/${body}` },
      });
    }
  });

  it.each([...DELIVERED_TYPES, 'event_reference'])(
    'sends %s with an example that matches its schema',
    (event) => {
      const reference = { $ref: `#/channels/subscription/messages/${event}` };
      expect(DOCUMENT.operations[event]).toMatchObject({ action: 'send', messages: [reference] });
      const [{ payload }] = messages[event].examples;
      const pointer = `components/messages/${event}/payload`;
      expect(faultsOf(pointer, payload)).toBeNull();
      expect(faultsOf(pointer, {})).not.toBeNull();
    },
  );

  it('lists the headers of a webhook', () => {
    const { properties, required } = DOCUMENT.components.schemas.WebhookHeaders;
    const names = ['X-WEBHOOK-EVENT', ...Object.keys(properties)];
    expect(names.sort()).toEqual(webhookHeaders('payment_received').sort());
    const headers = Object.fromEntries(required.map((name: string) => [name, 'text']));
    const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
    const sent = { ...headers, traceparent, 'X-WEBHOOK-ATTEMPT': 1, 'webhook-timestamp': 1_795_251_600 };
    const pointer = 'components/messages/payment_received/headers';
    expect(faultsOf(pointer, { ...sent, 'X-WEBHOOK-EVENT': 'payment_received' })).toBeNull();
    expect(faultsOf(pointer, { ...sent, 'X-WEBHOOK-EVENT': 'data_lost' })).not.toBeNull();
    expect(faultsOf(pointer, { 'X-WEBHOOK-EVENT': 'payment_received' })).not.toBeNull();
  });
});
