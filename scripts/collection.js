// The example requests of openapi.json as a Postman collection (format 2.1), which Bruno, Insomnia and Hoppscotch import as well, in
// the order in which all of them succeed on a service with new sample data. Each request checks its status, and saves the ids that
// later ones use.
import { readFileSync } from 'node:fs';
import { SAMPLE_APPLICATIONS } from '../dist/app/sample-data/sample-applications.js';
import { resolved as resolvedIn } from '../dist/platform/http/validation/openapi-types.js';
import { SAVED_IDS } from './collection-ids.js';
import { EXAMPLE_REQUESTS, EXAMPLE_SECRET, TEST_EXAMPLES } from './example-requests.js';

const openApi = JSON.parse(readFileSync('openapi.json', 'utf8'));
const { info, paths } = openApi;
const resolved = (part) => resolvedIn(openApi, part);
const operations = Object.fromEntries(
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [
      operation.operationId,
      { method: method.toUpperCase(), path, operation },
    ]),
  ),
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

const jsonBody = (value) => ({
  mode: 'raw',
  raw: JSON.stringify(value, null, 2).replaceAll(EXAMPLE_SECRET, `{{${variableOf('secrets/1')}}}`),
  options: { raw: { language: 'json' } },
});

/** That of the body, and those without which the operation refuses every request. */
const headersOf = ({ parameters = [] }, body) => [
  ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
  ...parameters
    .map(resolved)
    .filter(({ in: place, required }) => place === 'header' && required === true)
    .map(({ name, example, schema }) => ({ key: name, value: String(example ?? exampleOf(schema)) })),
];

/** The name of the variable for an id in a path: `order39` for `orders/39`. */
function variableOf(place) {
  const [collection, id] = place.split('/');
  const name = collection.replace(/ies$/, 'y').replace(/s$/, '');
  return name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()) + (id.startsWith('msg_') ? '' : id);
}

const saved = Object.values(SAVED_IDS).flatMap((ids) => Object.keys(ids));

/** The parameters in the path of a request; ids are variables. */
const pathVariables = (segments, values) =>
  segments.flatMap((segment, index) => {
    if (!segment.startsWith(':')) return [];
    const value = String(values[segment.slice(1)]);
    const place = `${segments[index - 1]}/${value}`;
    return [{ key: segment.slice(1), value: saved.includes(place) ? `{{${variableOf(place)}}}` : value }];
  });

function urlOf({ path, operation }, values = {}) {
  const segments = path.slice(1).replaceAll('{', ':').replaceAll('}', '').split('/');
  const query = (operation.parameters ?? [])
    .map(resolved)
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example, schema }) => ({
      key: name,
      value: String(example ?? exampleOf(schema)),
      disabled: true,
    }));
  return {
    raw: `{{baseUrl}}/${segments.join('/')}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(query.length > 0 && { query }),
    ...(path.includes('{') && { variable: pathVariables(segments, values) }),
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
function authOf({ security = [], 'x-required-right': right }, sender) {
  if (security.length === 0) return { type: 'noauth' };
  if (sender !== undefined) return tokenAuth(`{{${sender}Token}}`);
  return right === undefined ? undefined : tokenAuth('{{backOfficeToken}}');
}

/** Fails when the status is another one, and keeps the ids for later requests. */
function scriptOf(operation, ids = {}) {
  const status = Object.keys(operation.responses).findLast((code) => code.startsWith('2')) ?? '302';
  return [
    `pm.test('returns ${status}', () => pm.response.to.have.status(${status}));`,
    ...Object.entries(ids).map(
      ([place, member]) => `pm.collectionVariables.set('${variableOf(place)}', pm.response.json()${member});`,
    ),
  ];
}

/** A job works in the background: its file is there when it has ended. */
const waitForJob = (job, token) => [
  `const url = pm.variables.replaceIn('{{baseUrl}}/api/v1/jobs/${job}');`,
  `const header = { 'X-AUTH-TOKEN': pm.variables.replaceIn('{{${token}}}') };`,
  'const wait = () => pm.sendRequest({ url, header }, (_, response) => {',
  '  if (response.json().finishedAt === null) setTimeout(wait, 100);',
  '});',
  'wait();',
];

const script = (listen, exec) => ({ listen, script: { type: 'text/javascript', exec } });

const used = new Map();
/** Names that differ, because Bruno stores each request in a file of its own. */
function unique(name) {
  const count = (used.get(name) ?? 0) + 1;
  used.set(name, count);
  return count === 1 ? name : `${name} ${count}`;
}

function requestOf({ operation: id, name, path: values, body, sender }) {
  const { method, path, operation } = operations[id];
  const title = name === undefined ? id : `${id} ${name}`;
  const headers = headersOf(operation, body);
  const url = urlOf({ path, operation }, values);
  return {
    name: unique(title),
    event: [
      ...(id === 'getJobFile'
        ? [
            script(
              'prerequest',
              waitForJob(url.variable[0].value, sender === undefined ? 'token' : `${sender}Token`),
            ),
          ]
        : []),
      script('test', scriptOf(operation, SAVED_IDS[title])),
    ],
    request: {
      method,
      url,
      auth: authOf(operation, sender),
      ...(headers.length > 0 && { header: headers }),
      ...(body !== undefined && { body: jsonBody(body) }),
    },
  };
}

/** One folder for consecutive requests with the same tag, without what only a test installation has. */
const folders = [];
for (const request of EXAMPLE_REQUESTS.filter((example) => !TEST_EXAMPLES.includes(example))) {
  const [tag] = operations[request.operation].operation.tags;
  if (folders.at(-1)?.tag !== tag) folders.push({ tag, name: unique(tag), item: [] });
  folders.at(-1).item.push(requestOf(request));
}

const [shop, salesApp, backOffice, marketplace] = SAMPLE_APPLICATIONS.map(({ token }) => token);
export const collection = {
  info: {
    name: info.title,
    description:
      'Generated from openapi.json. The tokens are those of the sample data. All requests succeed in this order on a service with new sample data.',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: tokenAuth('{{token}}'),
  variable: [
    { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
    { key: 'token', value: shop },
    { key: 'salesAppToken', value: salesApp },
    { key: 'backOfficeToken', value: backOffice },
    { key: 'marketplaceToken', value: marketplace },
    ...saved.map((place) => ({ key: variableOf(place), value: place.split('/')[1] })),
  ],
  item: folders.map(({ name, item }) => ({ name, item })),
};
