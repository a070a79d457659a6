import { readFileSync } from 'node:fs';
import type { EventName } from '../../events/catalogue.js';

interface AsyncApiDocument {
  components: { messages: Record<EventName, { examples: [{ payload: object }] }> };
}

const FILE = new URL('../../../asyncapi.json', import.meta.url);

let document: AsyncApiDocument | null = null;

/** The example of the AsyncAPI document for the body of an event. The file is read for the first event, because few processes need it. */
export function examplePayload(event: EventName): string {
  document ??= JSON.parse(readFileSync(FILE, 'utf8')) as AsyncApiDocument;
  return JSON.stringify(document.components.messages[event].examples[0].payload);
}
