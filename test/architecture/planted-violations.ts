/**
 * A sample source tree for testing the architecture rules: valid files that use every allowed import, and one planted
 * violation of every main kind. The spec writes it to a temporary folder.
 */

export interface PlantedViolation {
  /** The rule that has to report it: of .dependency-cruiser.cjs, or one of the text rules of the spec. */
  rule: string;
  file: string;
  text: string;
}

/** The rules may report nothing in these files. */
export const validFiles: Record<string, string> = {
  'src/main.ts': `import './app/api.module.js';\nimport './config/env.js';`,
  'src/worker.ts': `import './app/worker.module.js';`,
  'src/app/api.module.ts': `import '../orders/orders.service.js';\nimport '../auth/rights.js';\nimport '../health/readiness.js';\nexport class ApiModule {}`,
  'src/app/worker.module.ts': `import '../delivery/sender.js';\nexport class WorkerModule {}`,
  'src/orders/orders.service.ts': [
    `import { Injectable } from '@nestjs/common';`,
    // Only @types/express is declared, as a development dependency, which suffices for a type import.
    `import type { Request } from 'express';`,
    `import '../auth/rights.js';`,
    `import '../persistence/orders/order.repository.js';`,
    `import '../platform/http/problems/problem.filter.js';`,
    `import '../events/catalogue.js';`,
    `import './order-status.js';`,
    `export const orders: [Request, typeof Injectable] | null = null;`,
  ].join('\n'),
  'src/orders/order-status.ts': `export const orderStatus = 1;`,
  'src/orders/order-status.spec.ts': [
    `import 'fast-check';`,
    `import './order-status.js';`,
    `import '../../test/support/example.js';`,
  ].join('\n'),
  'src/delivery/sender.ts': `import './sending/http.js';\nimport './queue/jobs.js';\nimport '../platform/redis/connection.js';\nimport '../platform/observability/metrics.js';\nimport '../events/catalogue.js';`,
  'src/delivery/sending/http.ts': `import 'undici';`,
  'src/delivery/queue/jobs.ts': `import 'bull';\nimport '@nestjs/bull';`,
  'src/auth/rights.ts': `import '../persistence/orders/order.repository.js';\nimport './rate-limits/limiter.js';\nimport '../common/clock.js';`,
  'src/auth/rate-limits/limiter.ts': `import 'rate-limiter-flexible';\nimport '../../platform/redis/connection.js';\nimport '../../platform/observability/metrics.js';`,
  'src/platform/redis/connection.ts': `import 'ioredis';\nimport '../../config/env.js';`,
  'src/health/readiness.ts': `import '../platform/redis/connection.js';\nimport '../platform/observability/metrics.js';\nimport '../idempotency/replay.js';`,
  'src/idempotency/replay.ts': `import '../auth/rights.js';\nimport '../platform/http/problems/problem.filter.js';`,
  'src/platform/observability/metrics.ts': `import 'prom-client';`,
  'src/persistence/orders/order.repository.ts': `import 'typeorm';\nimport '@nestjs/typeorm';\nimport 'pg';\nimport '../../config/env.js';\nimport '../../platform/postgres/session.js';`,
  // `ORDER BY` is no word of the shop.
  'src/platform/postgres/session.ts': `import 'typeorm';\nexport const sql = 'SELECT 1 ORDER BY 1';\nexport const orderBy = 1;`,
  'src/events/catalogue.ts': `import '../money/money.js';`,
  'src/money/money.ts': `import 'pino';`,
  'src/config/env.ts': `import '../common/clock.js';\nexport const env = process.env;`,
  'src/common/clock.ts': `// Not process.env, no forwardRef: a comment may name them.\nexport const clock = 'node:process';`,
  'src/platform/http/problems/problem.filter.ts': `import { HttpException } from '@nestjs/common';\nimport '../../../common/clock.js';\nexport { HttpException };`,
  // The other file of a planted cycle, which is reported once.
  'src/packagings/link.ts': `import type { Cycle } from './cycle.js';\nexport type Link = Cycle | null;`,
  'test/support/example.ts': `export const example = 1;`,
  'clients/typescript/src/index.ts': `import 'openapi-fetch';\nimport './retry.js';`,
  'clients/typescript/src/retry.ts': `export const retry = 1;`,
};

/** @param place the path of the file relative to src/, without .ts */
const plant = (rule: string, place: string, text: string): PlantedViolation => ({
  rule,
  file: `src/${place}.ts`,
  text,
});
const importing = (rule: string, place: string, specifier: string): PlantedViolation =>
  plant(rule, place, `import '${specifier}';`);

export const badImports: PlantedViolation[] = [
  // One import against the allowed direction for each layer.
  importing('contacts-imports', 'contacts/feature-to-feature', '../orders/orders.service.js'),
  importing('delivery-imports', 'delivery/feature-to-feature', '../orders/order-status.js'),
  importing('payments-imports', 'payments/feature-to-root', '../app/api.module.js'),
  importing('platform-http-imports', 'platform/http/up', '../../auth/rights.js'),
  importing('platform-postgres-imports', 'platform/postgres/sideways', '../redis/connection.js'),
  importing('platform-observability-imports', 'platform/observability/up', '../../health/readiness.js'),
  importing('idempotency-imports', 'idempotency/up', '../orders/orders.service.js'),
  importing('shipping-imports', 'shipping/sideways', '../orders/orders.service.js'),
  importing('auth-imports', 'auth/up', '../orders/orders.service.js'),
  importing('persistence-imports', 'persistence/up', '../auth/rights.js'),
  importing('events-imports', 'events/up', '../persistence/orders/order.repository.js'),
  importing('config-imports', 'config/up', '../events/catalogue.js'),
  importing('money-imports', 'money/sideways', '../common/clock.js'),
  importing('common-imports', 'common/up', '../config/env.js'),
  importing('no-import-of-entry', 'other.module', './main.js'),
  importing('unknown-folder', 'billing/billing.service', '../common/clock.js'),
  importing('no-import-of-unknown-folder', 'billing.module', './billing/billing.service.js'),
  importing('no-import-of-spec', 'orders/of-spec', './order-status.spec.js'),
  importing('src-imports-only-src', 'orders/of-test', '../../test/support/example.js'),
  // Every syntax of an import is checked.
  plant(
    'webhooks-imports',
    'webhooks/dynamic',
    `export const later = () => import('../orders/order-status.js');`,
  ),
  plant(
    'webhooks-imports',
    'webhooks/of-type',
    `import type { orders } from '../orders/orders.service.js';\nexport type T = typeof orders;`,
  ),
  plant(
    'webhooks-imports',
    'webhooks/of-inline-type',
    `export type T = import('../orders/orders.service.js').Orders;`,
  ),
  plant('webhooks-imports', 'webhooks/re-export', `export { orders } from '../orders/orders.service.js';`),
  // Packages that only certain folders may import.
  plant(
    'sql-only-in-persistence-and-platform',
    'orders/typeorm',
    `import type { EntityManager } from 'typeorm';\nexport type Tx = EntityManager;`,
  ),
  importing('sql-only-in-persistence-and-platform', 'database.module', '@nestjs/typeorm'),
  importing('sql-only-in-persistence-and-platform', 'health/pg', 'pg'),
  importing('queue-only-in-delivery', 'queue.module', '@nestjs/bull'),
  importing('queue-only-in-delivery', 'webhooks/bull', 'bull'),
  importing('queue-only-in-delivery', 'delivery/bull', 'bull'),
  importing('redis-only-in-platform', 'delivery/ioredis', 'ioredis'),
  importing('limiter-only-in-auth', 'auth/limiter', 'rate-limiter-flexible'),
  importing('prometheus-only-in-metrics', 'orders/prometheus', 'prom-client'),
  importing('sending-only-in-delivery', 'webhooks/undici', 'undici'),
  importing('csv-only-in-imports', 'orders/csv', 'csv-parse'),
  importing('no-dev-dependency', 'health/dev', 'fast-check'),
  // Only the types of express are declared.
  importing('no-dev-dependency', 'health/dev-types', 'express'),
  importing('no-undeclared-dependency', 'health/undeclared', 'body-parser'),
  importing('resolvable', 'health/missing', './nowhere.js'),
  plant('no-orphan', 'health/orphan', `export const alone = 1;`),
  plant(
    'no-cycle',
    'packagings/cycle',
    `import type { Link } from './link.js';\nexport type Cycle = Link | null;`,
  ),
  {
    rule: 'openapi-imports-only-src',
    file: 'openapi/of-test.ts',
    text: `import '../test/support/example.js';`,
  },
  // The client is a package of its own.
  {
    rule: 'client-imports-only-client',
    file: 'clients/typescript/src/of-service.ts',
    text: `import '../../../src/common/clock.js';`,
  },
  // A dependency of the service, but not of the client.
  {
    rule: 'no-undeclared-dependency',
    file: 'clients/typescript/src/undeclared.ts',
    text: `import 'undici';`,
  },
];

export const badTexts: PlantedViolation[] = [
  plant('word of the shop', 'platform/http/orders-path', `import './problems/problem.filter.js';`),
  plant(
    'word of the shop',
    'platform/http/path',
    `import './problems/problem.filter.js';\nexport const path = '/orders';`,
  ),
  plant('word of the shop', 'platform/postgres/names', `import './session.js';\nexport const contactId = 1;`),
  plant('barrel', 'orders/index', `export { orders } from './orders.service.js';`),
  plant('name', 'orders/order.utils', `import './order-status.js';`),
  plant('name', 'orders/helpers/rounding', `import '../order-status.js';`),
  plant('name', 'common/misc', `import './clock.js';`),
  plant(
    'forwardRef',
    'orders/orders.module',
    `import { forwardRef } from '@nestjs/common';\nforwardRef(() => 1);`,
  ),
  plant(
    'process.env',
    'persistence/url',
    `import './orders/order.repository.js';\nexport const url = process.env['URL'];`,
  ),
  plant(
    'process.env',
    'common/level',
    `import { env } from 'node:process';\nexport const level = env['LEVEL'];`,
  ),
  plant(
    'HTTP exception',
    'orders/order-errors',
    `import {\n  Injectable,\n  NotFoundException as Missing,\n} from '@nestjs/common';\nexport { Injectable, Missing };`,
  ),
  plant('HTTP exception', 'auth/refusal', `import * as nest from '@nestjs/common';\nexport { nest };`),
  plant('exemption', 'orders/exempt', `import './order-status.js';\n// eslint-disable-next-line\n`),
  plant('exemption', 'orders/unchecked', `// @ts-nocheck\nimport './order-status.js';`),
];
