// Prints openapi.json as a Postman collection (format 2.1), which Bruno, Insomnia and Hoppscotch import as well: one folder a
// tag, one request an operation, with the examples of the document. `npm run collection`.
import { readFileSync } from 'node:fs';

const SHOP = 'ots_SampleShop000000000000000000004BSJ9g';
const BACK_OFFICE = 'ots_SampleBackOffice000000000000004KMIpP';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const { info, tags, paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8'));

const resolved = (entry) =>
  entry.$ref === undefined
    ? entry
    : resolved(
        entry.$ref
          .split('/')
          .slice(1)
          .reduce((parent, name) => parent[name], { components }),
      );

/** Values by the type of a schema that has no example. */
const MADE = {
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((name) => [name, exampleOf(properties[name])])),
  array: ({ items }) => [exampleOf(items)],
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1 }) => minimum,
  boolean: () => true,
  string: () => '',
};

const givenExample = ({ example, examples, const: constant, default: usual, enum: values }) =>
  example ?? examples?.[0] ?? constant ?? usual ?? values?.[0];

/** A value that a schema allows: its own example, or one made of the examples of its required members. */
function exampleOf(reference) {
  const schema = resolved(reference);
  const [alternative] = schema.oneOf ?? schema.anyOf ?? schema.allOf ?? [];
  if (alternative !== undefined) return givenExample(schema) ?? exampleOf(alternative);
  const [type = 'string'] = [schema.type].flat();
  return givenExample(schema) ?? MADE[type](schema);
}

function bodyOf({ requestBody }) {
  const content = requestBody?.content['application/json'];
  if (content === undefined) return undefined;
  const [named] = Object.values(content.examples ?? {});
  const value = content.example ?? named?.value ?? exampleOf(content.schema);
  return { mode: 'raw', raw: JSON.stringify(value, null, 2), options: { raw: { language: 'json' } } };
}

const parametersOf = (operation, place) =>
  (operation.parameters ?? [])
    .map(resolved)
    .filter((parameter) => parameter.in === place)
    .map(({ name, example, schema }) => ({ key: name, value: String(example ?? exampleOf(schema)) }));

function urlOf(path, operation) {
  const segments = path.slice(1).replaceAll('{', ':').replaceAll('}', '').split('/');
  const query = parametersOf(operation, 'query').map((parameter) => ({ ...parameter, disabled: true }));
  return {
    raw: `{{baseUrl}}/${segments.join('/')}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(query.length > 0 && { query }),
    ...(path.includes('{') && { variable: parametersOf(operation, 'path') }),
  };
}

const tokenAuth = (value) => ({
  type: 'apikey',
  apikey: [
    { key: 'key', value: 'X-AUTH-TOKEN' },
    { key: 'value', value },
    { key: 'in', value: 'header' },
  ],
});

/** Partners may not call an operation that needs a right. */
const authOf = ({ security = [], 'x-required-right': right }) =>
  security.length === 0
    ? { type: 'noauth' }
    : right === undefined
      ? undefined
      : tokenAuth('{{backOfficeToken}}');

function requestOf(method, path, operation) {
  const body = bodyOf(operation);
  return {
    name: operation.operationId,
    request: {
      method: method.toUpperCase(),
      url: urlOf(path, operation),
      auth: authOf(operation),
      ...(body && { header: [{ key: 'Content-Type', value: 'application/json' }], body }),
    },
  };
}

const operations = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.filter((method) => method in item).map((method) => ({ method, path, operation: item[method] })),
);

const collection = {
  info: {
    name: info.title,
    description: 'Generated from openapi.json. The tokens are those of the sample data.',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: tokenAuth('{{token}}'),
  variable: [
    { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
    { key: 'token', value: SHOP },
    { key: 'backOfficeToken', value: BACK_OFFICE },
  ],
  item: tags.map(({ name }) => ({
    name,
    item: operations
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ method, path, operation }) => requestOf(method, path, operation)),
  })),
};
console.log(JSON.stringify(collection, null, 1));
