/**
 * The meaning of an empty optional member. `absent`: empty text and null count as absent. `null`: empty text counts as absent,
 * and null is a value. `removal` and `removal-by-null`: both remove the stored value; the member becomes undefined or null.
 */
export type EmptyMeaning = 'absent' | 'null' | 'removal' | 'removal-by-null';

/** The parts of an OpenAPI 3.1 document that the service reads. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  'x-optional'?: Record<string, EmptyMeaning>;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  /** See EXPECTED in validation/schema-faults.ts. */
  'x-expected'?: string;
  /** See QUERY_TEXT in validation/schema-faults.ts. */
  'x-text'?: Schema;
}

export interface Header {
  description: string;
  /** True if every such response has the header. */
  required?: boolean;
  schema: Schema;
}

export interface Example {
  summary: string;
  value: unknown;
  /** The headers of an error; absent when it is a part of a response that succeeds. */
  'x-headers'?: Record<string, string>;
}

/** A body of one media type. */
interface Content {
  schema: Schema;
  examples?: Record<string, Example>;
}

export interface Answer {
  description: string;
  /** In openapi.json some are references: see resolved(). */
  headers?: Record<string, Header>;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  /** Markdown. */
  description?: string;
  security?: object[];
  /** In openapi.json some are references: see resolved(). */
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses?: Record<string, Answer | { $ref: string }>;
  [member: string]: unknown;
}

export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    examples?: Record<string, Example>;
    [part: string]: unknown;
  };
  /** Examples of problems that no operation names: of requests without one, and of parts of responses that succeed. */
  'x-problems'?: Record<string, Example>;
  [member: string]: unknown;
}

/** OpenAPI extension of a POST that only reads. */
export const WRITES_NOTHING = 'x-writes-nothing';

export const writesNothing = (operation: Operation): boolean => operation[WRITES_NOTHING] === true;

export const SCHEMAS = '#/components/schemas/';

/** What a part of the document stands for: the component to which it refers, or itself. */
export function resolved<Part extends object>(
  document: OpenApiDocument,
  part: Part | { $ref: string },
): Part {
  if (!('$ref' in part)) return part;
  const [, ...path] = part.$ref.split('/');
  return path.reduce<unknown>((parent, name) => (parent as Record<string, unknown>)[name], document) as Part;
}

/** All schemas, by name, that a part of the document refers to directly or indirectly. */
export function referencedSchemas(document: OpenApiDocument, part: unknown): Map<string, Schema> {
  const found = new Map<string, Schema>();
  const open = refsIn(part);
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    const name = ref.slice(SCHEMAS.length);
    const schema = document.components.schemas[name];
    if (schema === undefined || found.has(name)) continue;
    found.set(name, schema);
    open.push(...refsIn(schema));
  }
  return found;
}

function refsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refsIn(value),
  );
}
