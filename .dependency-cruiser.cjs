/**
 * What each folder of src may import of the project. Imports go one way, downwards, and what the table does
 * not name is forbidden. There is no exemption list: a new folder is added to the table, or does not pass.
 * A subfolder that is named here has a rule of its own, and is not covered by the rule of its parent.
 */
const values = ['events', 'money', 'config', 'common'];
const platform = ['platform/http', 'platform/postgres', 'platform/observability', 'platform/redis'];
const requestPath = ['auth', 'persistence', ...platform, ...values];
const resources = [
  'orders',
  'contacts',
  'packagings',
  'shipping',
  'payments',
  'webhooks',
  'applications',
  'health',
];

const mayImport = {
  common: [],
  money: [],
  config: ['common'],
  events: ['money', 'common'],
  // What any service with PostgreSQL and Redis needs: it knows nothing of orders and of those who send them.
  'platform/http': ['config', 'common'],
  'platform/postgres': ['common'],
  'platform/embedded': ['platform/postgres', 'common'],
  'platform/redis': ['config', 'common'],
  'platform/observability': ['platform/http', 'config', 'common'],
  persistence: ['platform/postgres', ...values],
  auth: ['persistence', ...platform, ...values],
  // Idempotent replay stands between a request and its handler: it needs the caller and the database.
  idempotency: requestPath,
  delivery: ['persistence', ...platform, ...values],
  // The engine of plain resources: it needs the caller's history and the database.
  resources: requestPath,
  // Resources never import each other: they share repositories and the event catalogue.
  ...Object.fromEntries(
    resources.map((resource) => [resource, ['resources', 'idempotency', ...requestPath]]),
  ),
  // A job does to many things what requests do to one; the machine that runs all long work calls what each kind does.
  jobs: ['orders', 'contacts', 'packagings', 'resources', 'delivery', 'idempotency', ...requestPath],
  app: ['platform/embedded', 'delivery', 'idempotency', 'jobs', 'resources', ...resources, ...requestPath],
};

/** A package that one place alone may know, so that it can be replaced there. */
const homes = [
  {
    name: 'sql-only-in-persistence-and-platform',
    packages: ['typeorm', '@nestjs/typeorm', 'pg'],
    home: '^src/(persistence|platform/(postgres|embedded))/',
  },
  {
    name: 'queue-only-in-delivery',
    packages: ['bull', '@nestjs/bull'],
    home: '^src/delivery/queue/',
  },
  { name: 'redis-only-in-platform', packages: ['ioredis'], home: '^src/platform/redis/' },
  { name: 'limiter-only-in-auth', packages: ['rate-limiter-flexible'], home: '^src/auth/rate-limits/' },
  { name: 'prometheus-only-in-metrics', packages: ['prom-client'], home: '^src/platform/observability/' },
  { name: 'csv-only-in-imports', packages: ['csv-parse'], home: '^src/jobs/import/' },
  { name: 'sending-only-in-delivery', packages: ['undici'], home: '^src/delivery/sending/' },
];

const folders = `^src/(${Object.keys(mayImport).join('|')})/`;
const below = (folder) => Object.keys(mayImport).filter((other) => other.startsWith(`${folder}/`));
const entries = '^src/(main|worker|cli)\\.ts$';
const spec = '\\.spec\\.ts$';
const client = '^clients/typescript/src/';
const shipped = `^(src|openapi)/|${client}`;
const builder = '^openapi/main\\.ts$';
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...Object.entries(mayImport).map(([folder, lower]) =>
      forbid(
        `${folder.replace('/', '-')}-imports`,
        `src/${folder} may import, of the project: ${[folder, ...lower].join(', ')}.`,
        {
          path: `^src/${folder}/`,
          ...(below(folder).length > 0 && { pathNot: `^src/(${below(folder).join('|')})/` }),
        },
        { path: '^src/', pathNot: `^src/(${[folder, ...lower].join('|')})/` },
      ),
    ),
    forbid(
      'unknown-folder',
      'A folder of src has its place in the table above.',
      { path: '^src/[^/]+/', pathNot: folders },
      {},
    ),
    forbid(
      'no-import-of-unknown-folder',
      'A folder of src has its place in the table above.',
      { path: '^src/[^/]+$' },
      { path: '^src/[^/]+/', pathNot: folders },
    ),
    forbid('no-import-of-entry', 'An entry starts a process when imported.', {}, { path: entries }),
    forbid(
      'no-import-of-spec',
      'What two specs share lives in test/support.',
      {},
      { path: `^src/.*${spec}` },
    ),
    forbid(
      'src-imports-only-src',
      'What is shipped does not need tests, measurements or files beside src.',
      { path: '^src/', pathNot: spec },
      { dependencyTypes: ['local'], pathNot: '^src/' },
    ),
    forbid(
      'spec-imports-only-src-and-test',
      'A spec obeys its folder, and may use test/ on top.',
      { path: `^src/.*${spec}` },
      { dependencyTypes: ['local'], pathNot: '^(src|test)/' },
    ),
    forbid(
      'openapi-imports-only-src',
      'It builds the document from the service, and nothing that is shipped needs it.',
      { path: '^openapi/', pathNot: spec },
      { dependencyTypes: ['local'], pathNot: '^(src|openapi)/' },
    ),

    ...homes.map(({ name, packages, home }) =>
      forbid(
        name,
        `${packages.join(', ')}: also as types.`,
        { path: '^src/', pathNot: home },
        { path: `(^|/)node_modules/(@types/)?(${packages.join('|')})/` },
      ),
    ),
    forbid(
      'no-dev-dependency',
      'It is not in the image. Types alone may come from there: they do not exist at run time.',
      { path: '^src/', pathNot: spec },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'client-imports-only-client',
      'It is published as a package of its own.',
      { path: client },
      { dependencyTypes: ['local'], pathNot: client },
    ),
    forbid(
      'no-undeclared-dependency',
      'package.json does not name it: the next install may bring another version, or none.',
      { path: shipped },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),

    forbid('no-cycle', 'Also not of types.', { path: shipped }, { circular: true }),
    forbid(
      'no-orphan',
      'Nobody imports it: dead code.',
      { orphan: true, path: shipped, pathNot: [entries, builder] },
      {},
    ),
    forbid('resolvable', 'No such file or package.', { path: shipped }, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // An import of a type is an import: it says who knows whom.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
