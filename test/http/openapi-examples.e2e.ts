import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { exampleName } from '../../openapi/document/openapi-examples.js';
import { EXAMPLE_REQUESTS } from '../../openapi/examples/example-requests.js';
import { answersOf, recordExamples, type Recording } from '../support/examples/recorder.js';

const FILE = new URL('../../openapi-examples.json', import.meta.url);
/** `npm run examples` writes the file instead of comparing it. */
const WRITES = process.env['WRITE_EXAMPLES'] === 'true';

describe('openapi-examples.json', () => {
  let recorded: Recording;
  beforeAll(async () => {
    recorded = await recordExamples();
    if (WRITES) writeFileSync(FILE, `${JSON.stringify(answersOf(recorded), null, 2)}\n`);
  });

  it('has the responses to the example requests and the events that they cause; "npm run examples" brings it up to date', () => {
    expect(answersOf(recorded)).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
    expect(recorded.examples.map(({ request }) => exampleName(request))).toEqual(
      EXAMPLE_REQUESTS.map(exampleName),
    );
  });
});
