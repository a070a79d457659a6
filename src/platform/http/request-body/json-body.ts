import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import contentType from 'content-type';
import getRawBody from 'raw-body';
import { DomainError, invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import { parseJson } from '../../../common/strict-json.js';
import { countMembers, countParsedMembers, duplicateMembers } from './json-members.js';

const MAX_BODY_DEPTH = 20;

/**
 * Reads a JSON body: `application/json`, UTF-8, not compressed, at most `maxBytes` and 20 levels deep.
 * @param isOptional whether the body may be absent, or empty in chunks: it is an empty object then
 */
export async function readJsonBody(
  request: IncomingMessage,
  maxBytes: number,
  isOptional: boolean,
): Promise<unknown> {
  const bytes = isOptional ? await readBytes(request, maxBytes) : null;
  if (bytes?.length === 0) return {};
  checkMediaType(request);
  return parseJsonBody(textOf(bytes ?? (await readBytes(request, maxBytes))));
}

export function parseJsonBody(text: string): unknown {
  const members = countMembers(text, MAX_BODY_DEPTH);
  if (members === null) throw malformed(`The body is nested more than ${MAX_BODY_DEPTH} levels deep.`);
  const body = parse(text);
  // A parsed object has only the last of duplicate members, so the counts differ.
  if (countParsedMembers(body) !== members) throw invalidInput(duplicateMembers(text).map(duplicate));
  return body;
}

function checkMediaType(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw unsupported(`Content-Encoding ${encoding} is not accepted.`);
  const header = request.headers['content-type'];
  const { type, charset } =
    header === 'application/json' ? { type: header, charset: undefined } : parseType(header);
  if (type !== 'application/json') throw unsupported('The body must be application/json.');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw unsupported(`The body must be UTF-8, not ${charset}.`);
  }
}

function parseType(header: string | undefined): { type: string; charset: string | undefined } {
  try {
    const { type, parameters } = contentType.parse(header ?? '');
    return { type, charset: parameters['charset']?.toLowerCase() };
  } catch {
    return { type: '', charset: undefined };
  }
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    return await getRawBody(request, { length: request.headers['content-length'], limit: maxBytes });
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : undefined;
    if (type === 'entity.too.large') {
      throw new DomainError('payload_too_large', `The body is larger than ${maxBytes} bytes.`);
    }
    throw malformed('The body ended before it was complete.');
  }
}

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8.');
  // Some programs for Windows begin a text with this character, which marks its encoding.
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

function parse(text: string): unknown {
  try {
    const body = parseJson(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch (error) {
    throw malformed(`The body is not valid JSON: ${error instanceof Error ? error.message : ''}.`);
  }
  throw malformed('The body must be a JSON object.');
}

const duplicate = (pointer: string): Fault => ({
  pointer,
  code: 'duplicate_field',
  detail: 'This member occurs more than once.',
});

const malformed = (detail: string): DomainError => new DomainError('malformed_json', detail);
const unsupported = (detail: string): DomainError => new DomainError('unsupported_media_type', detail);
