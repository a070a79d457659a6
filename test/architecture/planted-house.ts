/**
 * A small house for the rules to be tried on: a sound part that uses every import that is allowed,
 * and one plant for every main kind of violation. Written to a temporary folder by the spec.
 */

export interface Plant {
  /** What the gate has to say: a rule of .dependency-cruiser.cjs, or a fault of the text rules. */
  rule: string;
  file: string;
  text: string;
}

/** Nothing in here may be reported. */
export const soundHouse: Record<string, string> = {
  'src/main.ts': `import './api.module.js';\nimport './config/env.js';`,
  'src/worker.ts': `import './worker.module.js';`,
  'src/api.module.ts': `import './orders/orders.service.js';\nimport './auth/rights.js';\nexport class ApiModule {}`,
  'src/worker.module.ts': `import '@nestjs/bull';\nimport './delivery/sender.js';\nexport class WorkerModule {}`,
  'src/orders/orders.service.ts': [
    `import { Injectable } from '@nestjs/common';`,
    // Only @types/express is declared, and only for development: fine for a type.
    `import type { Request } from 'express';`,
    `import '../auth/rights.js';`,
    `import '../persistence/order.repository.js';`,
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
  'src/delivery/sender.ts': `import 'undici';\nimport 'bull';\nimport '../redis/connection.js';\nimport '../metrics/metrics.js';\nimport '../events/catalogue.js';`,
  'src/auth/rights.ts': `import '../persistence/order.repository.js';\nimport '../limits/limiter.js';\nimport '../common/clock.js';`,
  'src/limits/limiter.ts': `import 'rate-limiter-flexible';\nimport '../redis/connection.js';\nimport '../metrics/metrics.js';`,
  'src/redis/connection.ts': `import 'ioredis';\nimport '../config/env.js';`,
  'src/metrics/metrics.ts': `import 'prom-client';`,
  'src/persistence/order.repository.ts': `import 'typeorm';\nimport '@nestjs/typeorm';\nimport 'pg';\nimport '../config/env.js';`,
  'src/events/catalogue.ts': `import '../money/money.js';`,
  'src/money/money.ts': `import 'pino';`,
  'src/config/env.ts': `import '../common/clock.js';\nexport const env = process.env;`,
  'src/common/clock.ts': `// Not process.env, no forwardRef: a comment may name them.\nexport const clock = 'node:process';`,
  'src/common/http/problem.filter.ts': `import { HttpException } from '@nestjs/common';\nimport '../clock.js';\nexport { HttpException };`,
  // The far half of a planted cycle, which is reported once.
  'src/shipping/link.ts': `import type { Cycle } from './cycle.js';\nexport type Link = Cycle | null;`,
  'test/support/example.ts': `export const example = 1;`,
};

/** The path relative to src/, without .ts, is the plant's place. */
const plant = (rule: string, place: string, text: string): Plant => ({ rule, file: `src/${place}.ts`, text });
const importing = (rule: string, place: string, specifier: string): Plant =>
  plant(rule, place, `import '${specifier}';`);

export const badImports: Plant[] = [
  // The layers, each once upwards or sideways.
  importing('contacts-imports', 'contacts/feature-to-feature', '../orders/orders.service.js'),
  importing('delivery-imports', 'delivery/feature-to-feature', '../orders/order-status.js'),
  importing('payments-imports', 'payments/feature-to-root', '../api.module.js'),
  importing('limits-imports', 'limits/up', '../auth/rights.js'),
  importing('redis-imports', 'redis/up', '../limits/limiter.js'),
  importing('metrics-imports', 'metrics/up', '../common/clock.js'),
  importing('auth-imports', 'auth/up', '../orders/orders.service.js'),
  importing('persistence-imports', 'persistence/up', '../auth/rights.js'),
  importing('events-imports', 'events/up', '../persistence/order.repository.js'),
  importing('config-imports', 'config/up', '../events/catalogue.js'),
  importing('money-imports', 'money/sideways', '../common/clock.js'),
  importing('common-imports', 'common/up', '../config/env.js'),
  importing('no-import-of-entry', 'other.module', './main.js'),
  importing('unknown-folder', 'billing/billing.service', '../common/clock.js'),
  importing('no-import-of-unknown-folder', 'billing.module', './billing/billing.service.js'),
  importing('no-import-of-spec', 'orders/of-spec', './order-status.spec.js'),
  importing('src-imports-only-src', 'orders/of-test', '../../test/support/example.js'),
  // No way of writing an import escapes.
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
  // Packages and their homes.
  plant(
    'sql-only-in-persistence',
    'orders/typeorm',
    `import type { EntityManager } from 'typeorm';\nexport type Tx = EntityManager;`,
  ),
  importing('sql-only-in-persistence', 'database.module', '@nestjs/typeorm'),
  importing('sql-only-in-persistence', 'health/pg', 'pg'),
  importing('queue-only-in-delivery', 'queue.module', '@nestjs/bull'),
  importing('queue-only-in-delivery', 'webhooks/bull', 'bull'),
  importing('redis-only-in-redis', 'delivery/ioredis', 'ioredis'),
  importing('limiter-only-in-limits', 'auth/limiter', 'rate-limiter-flexible'),
  importing('prometheus-only-in-metrics', 'orders/prometheus', 'prom-client'),
  importing('sending-only-in-delivery', 'webhooks/undici', 'undici'),
  importing('no-dev-dependency', 'health/dev', 'fast-check'),
  // Declared are its types alone.
  importing('no-dev-dependency', 'health/dev-types', 'express'),
  importing('no-undeclared-dependency', 'health/undeclared', 'body-parser'),
  importing('resolvable', 'health/missing', './nowhere.js'),
  plant('no-orphan', 'health/orphan', `export const alone = 1;`),
  plant(
    'no-cycle',
    'shipping/cycle',
    `import type { Link } from './link.js';\nexport type Cycle = Link | null;`,
  ),
];

export const badTexts: Plant[] = [
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
    `import './order.repository.js';\nexport const url = process.env['URL'];`,
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
