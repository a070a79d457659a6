import { readFileSync } from 'node:fs';
import { resolved as component } from '../../../src/platform/http/validation/openapi-types.js';

/** A schema of openapi.json, as far as it tells a name from a plain value. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maximum?: number;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: unknown;
  'x-decimal'?: unknown;
}
interface Operation {
  parameters?: ({ $ref?: string } & { name: string; in: string; schema: Schema })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const DOCUMENT = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const MAX_ID = 999_999_999_999_999;

/** Members, query parameters and headers whose texts name something that is stored. */
const NAMES = new Set(
  `externalId externalReference externalReferenceId orderExternalReference reference purchaseOrderNumber email code eventId after
   cursor q resource file filter with vatNumber Idempotency-Key`.split(/\s+/),
);
/** Those whose texts are kept, shown or compared with nothing that another application has. */
const TEXTS = new Set(
  `carrier city comment costCentre buyerReference description details exemptionReason firstName headers label lastName metadata name
   note operation password reason recipient street timeZone trackingNumber trackingUrl type unit zipCode`.split(
    /\s+/,
  ),
);
/** Those that look like names, and why they name nothing of another application. */
export const NOT_NAMES: Record<string, string> = {
  'body version': 'The version of the order in the path.',
  'body content.version': 'The version of the order in the path.',
  'body items[].position': 'A line of the order in the path.',
  'body lines[].position': 'A line of the order in the path.',
  'body number': 'An answer to the order in the path, or a number that is shown for its document.',
  'header If-Match': 'The version of what the path names.',
  'header If-None-Match': 'The version of what the path names.',
  'header X-Requested-With': 'A constant.',
  'body holdOrders[]': 'Codes that any application may choose; the holds are named by the order in the path.',
  'body sha256': 'The hash of a document, which is shown.',
  'body token': 'A secret: who has it may use it.',
  'body secret': 'A secret: who has it may use it.',
  'body portalSecret': 'A secret: who has it may use it.',
  'body codeVerifier': 'A secret: who has it may use it.',
  'body redirectUri': 'Compared with a setting.',
  'body issuer': 'Compared with a setting.',
  'query state': 'A list of states.',
};
/** What else these operations have in places that name something in other ones. */
const NOT_NAMES_OF: Record<string, readonly string[]> = {
  // The code comes from an identity provider, and the e-mail address is used with a password. The steps are only those of a test installation, with
  // plain values.
  'POST /console/session': ['body code', 'body email'],
  'POST /api/v1/test/orders/{id}/steps': ['body with'],
};

function resolved<Part extends { $ref?: string }>({ $ref, ...part }: Part): Part {
  if ($ref === undefined) return part as Part;
  return { ...resolved(component<Part>(DOCUMENT as never, { $ref })), ...part };
}

const partsOf = ({ allOf = [], anyOf = [], oneOf = [] }: Schema): Schema[] => [...allOf, ...anyOf, ...oneOf];

/** The leaves of a schema. A read-only member is only compared with its current value, so it names nothing. */
function* leavesOf(
  unresolved: Schema,
  path: string,
  within: readonly string[] = [],
): Iterable<[string, Schema]> {
  const { $ref } = unresolved;
  if ($ref !== undefined && within.includes($ref)) return;
  const inside = $ref === undefined ? within : [...within, $ref];
  const schema = resolved(unresolved);
  if (schema.description?.startsWith('Read-only: ')) return;
  const parts = partsOf(schema);
  for (const part of parts) yield* leavesOf(part, path, inside);
  yield* membersOf(schema, path, inside);
  const isLeaf = schema.items === undefined && schema.properties === undefined && parts.length === 0;
  if (isLeaf || schema.additionalProperties === true) yield [path, schema];
}

function* membersOf(schema: Schema, path: string, inside: readonly string[]): Iterable<[string, Schema]> {
  if (schema.items !== undefined) yield* leavesOf(schema.items, `${path}[]`, inside);
  else if (schema.properties !== undefined)
    for (const [name, member] of Object.entries(schema.properties))
      yield* leavesOf(member, path === '' ? name : `${path}.${name}`, inside);
}

const PLAIN_FORMATS = ['instant', 'date', 'date-time', 'uri', 'currency', 'country', 'origin'];

/** Whether a value of this schema can be neither an id nor a text. */
function isPlain({ type = [], format = '', maximum, ...schema }: Schema): boolean {
  if (schema.enum !== undefined || schema.const !== undefined || schema['x-decimal'] !== undefined)
    return true;
  if (PLAIN_FORMATS.includes(format)) return true;
  const types = [type].flat();
  return !(
    types.includes('string') ||
    types.includes('object') ||
    (types.includes('integer') && isId(maximum))
  );
}
const isId = (maximum?: number): boolean => maximum === undefined || maximum === MAX_ID;

const lastNameOf = (place: string): string => place.replaceAll('[]', '').split(/[ .]/).at(-1)!;

type Meaning = 'name' | 'plain' | 'undecided';
function meaningOf(operation: string, place: string, schema: Schema): Meaning {
  if (place in NOT_NAMES || NOT_NAMES_OF[operation]?.includes(place) || isPlain(schema)) return 'plain';
  if (NAMES.has(lastNameOf(place)) || place === 'query name') return 'name';
  if (TEXTS.has(lastNameOf(place))) return 'plain';
  return schema.maximum === MAX_ID ? 'name' : 'undecided';
}

function* placesOf({ parameters = [], requestBody }: Operation): Iterable<[string, Schema]> {
  for (const parameter of parameters.map(resolved))
    if (parameter.in !== 'path') yield [`${parameter.in} ${parameter.name}`, resolved(parameter.schema)];
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    for (const [path, leaf] of leavesOf(schema, '')) yield [`body ${path}`, leaf];
}

/** Every place of a request in openapi.json, with its meaning: `PATCH /api/v1/orders/{id} body items[].packaging`. */
export const PLACES = new Map<string, Meaning>(
  Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, operation]) => {
      const name = `${verb.toUpperCase()} ${path}`;
      return [...placesOf(operation)].map(
        ([place, schema]) => [`${name} ${place}`, meaningOf(name, place, schema)] as const,
      );
    }),
  ),
);

/** The places of a request where it differs from another one: those whose values the row of a table chooses. */
export function* differences(path: string, one: unknown, other: unknown): Iterable<string> {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    if (one !== other) yield path;
    return;
  }
  for (const [name, value] of Object.entries(one)) {
    const within = Array.isArray(one)
      ? `${path}[]`
      : /[ ]$/.test(path)
        ? `${path}${name}`
        : `${path}.${name}`;
    yield* differences(within, value, (other as Record<string, unknown>)[name]);
  }
}
