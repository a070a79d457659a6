import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { exampleName } from '../../openapi/document/openapi-examples.js';
import { recordedIn } from '../../openapi/document/recorded-examples.js';
import { EXAMPLE_REQUESTS } from '../../openapi/examples/example-requests.js';
import { WEBHOOK_PING } from '../../src/events/delivery-values.js';
import { answersOf, recordExamples, type Recording } from '../support/examples/recorder.js';
import { openApiDocument } from '../support/operations.js';

/** `npm run examples` takes them over from this file. */
const RECORDED = new URL('../../dist/recorded-examples.json', import.meta.url);

describe('openapi.json', () => {
  let recording: Recording;
  beforeAll(async () => {
    recording = await recordExamples();
    if (process.env['WRITE_EXAMPLES'] !== 'true') return;
    const { events } = recording;
    writeFileSync(RECORDED, JSON.stringify({ answers: answersOf(recording), events }));
  });

  it('has an example of each request', () => {
    expect(recording.examples.map(({ request }) => exampleName(request))).toEqual(
      EXAMPLE_REQUESTS.map(exampleName),
    );
  });

  it('has the responses to the example requests and the events that they cause, as "npm run examples" records them', () => {
    if (process.env['WRITE_EXAMPLES'] === 'true') return;
    const { answers, events } = recordedIn(openApiDocument);
    const answered = Object.entries(answers).filter(([, bodies]) => Object.keys(bodies).length > 0);
    expect(Object.fromEntries(answered)).toEqual(answersOf(recording));
    const { [WEBHOOK_PING]: ping, ...caused } = recording.events;
    expect(ping).toBeDefined();
    expect(events).toMatchObject(caused);
  });
});
