import { Module } from '@nestjs/common';
import { ContentChanges } from './content-changes.js';
import { OrderLocks } from './order-locks.js';
import { OrderHistoryWriter } from './order-history-writer.js';
import { OrderVersions } from './order-versions.js';

const SERVICES = [ContentChanges, OrderHistoryWriter, OrderLocks, OrderVersions];

/** The ways in which an order gets another version, for requests and background jobs. */
@Module({ providers: SERVICES, exports: SERVICES })
export class OrderVersionsModule {}
