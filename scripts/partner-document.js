// The part of openapi.json for applications without rights: the operations that they may call, and the events that they receive. It
// is small enough for tools that read it as a whole: what several schemas have is described once; each schema has one example, with
// short lists; problems have none, because the page of each code shows it; and what only the service reads is left out.

/** Whether an application without rights may call the operation. */
const isForPartners = ({ 'x-internal': isInternal, 'x-required-right': right }) =>
  isInternal !== true && right === undefined;

/**
 * Models of language choose worse among many tools: a bridge for the Model Context Protocol leaves out what repeats a whole order or
 * is set up once. `x-mcp` is the extension by which openapi-mcp-generator chooses.
 */
const MCP = 'x-mcp';
const NOT_FOR_MODELS =
  /^(?:createOrders|preview\w+|updateOrder|requestOrderChange|countOrders|listRefusedRequests|updateContactReferenceByContact|\w*(?:Job|Token|Replay|Key|History|Secret)\w*)$/;

/** The last paragraph of each description says who may call the operation. */
const ACCESS = /(?:^|\n\n)Requires .*$/;

/** @param openApi openapi.json */
export function partnerDocument(openApi) {
  const { paths, components, tags, webhooks, openapi, info, servers } = JSON.parse(JSON.stringify(openApi));
  const offered = entriesOf(paths, (path) =>
    entriesOf(path, (operation) => isForPartners(operation) && operation),
  );
  const operations = Object.values(offered).flatMap(Object.values);
  const received = operations.flatMap(({ responses }) => Object.values(responses));
  const isProblem = ({ content = {} }) => Object.keys(content).some((type) => type.includes('problem'));
  for (const problem of [...received, ...Object.values(components.responses)].filter(isProblem))
    for (const media of Object.values(problem.content)) delete media.examples;
  const examples = oneExampleOfEach([
    ...received,
    ...Object.values(webhooks).map(({ post }) => post.requestBody),
  ]);
  for (const operation of operations) {
    operation.description = operation.description.replace(ACCESS, '');
    if (NOT_FOR_MODELS.test(operation.operationId)) operation[MCP] = false;
  }
  const used = new Set(operations.flatMap((operation) => operation.tags));
  const document = {
    openapi,
    info,
    servers,
    tags: tags.filter(({ name }) => used.has(name)),
    paths: offered,
    webhooks,
    components: { ...components, examples: { ...components.examples, ...examples } },
  };
  describeOnce(document.components.schemas);
  return withoutExtensions({ ...document, components: referenced(document) });
}

/** The members for which `valueOf` has a value with members, with this value. */
const entriesOf = (parts, valueOf) =>
  Object.fromEntries(
    Object.entries(parts)
      .map(([name, part]) => [name, valueOf(part)])
      .filter(([, value]) => value && Object.keys(value).length > 0),
  );

/**
 * Lets the responses and events with the same schema refer to one example of it, the first one.
 * @returns the examples by the names of the schemas
 */
function oneExampleOfEach(received) {
  const found = {};
  for (const media of received.flatMap(({ content = {} }) => Object.values(content))) {
    const [example] = Object.values(media.examples ?? {});
    if (example === undefined) continue;
    const shown = { ...example, value: shortened(example.value) };
    const [name] = media.schema.$ref?.split('/').slice(-1) ?? [];
    if (name !== undefined) found[name] ??= shown;
    media.examples = { sample: name === undefined ? shown : { $ref: `#/components/examples/${name}` } };
  }
  return found;
}

/** Removes what a schema of responses says of a member if another one says the same of a member with this name. */
function describeOnce(schemas) {
  const said = new Set();
  for (const { additionalProperties, properties = {} } of Object.values(schemas)) {
    if (additionalProperties === false) continue;
    for (const [name, member] of Object.entries(properties)) {
      const text = `${name}: ${member.description}`;
      if (said.has(text)) delete member.description;
      said.add(text);
    }
  }
}

/** The value with at most two entries of each list. */
function shortened(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

/** The components to which the rest of the document refers, directly or through others, in their sequence. */
function referenced({ components, ...rest }) {
  const found = new Set();
  const visit = (part) => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      if (found.has(`${kind}/${name}`)) continue;
      found.add(`${kind}/${name}`);
      visit(components[kind][name]);
    }
  };
  visit(rest);
  const { securitySchemes, ...kinds } = components;
  const kept = Object.entries(kinds).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([name]) => found.has(`${kind}/${name}`))),
  ]);
  return { ...Object.fromEntries(kept), securitySchemes };
}

/** Examples keep their members, whatever these are called. */
function withoutExtensions(part) {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(withoutExtensions);
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name]) => name === MCP || !name.startsWith('x-'))
      .map(([name, value]) => [name, name === 'value' ? value : withoutExtensions(value)]),
  );
}
