import { Module } from '@nestjs/common';
import { AutomaticValidation } from './automatic-validation.js';
import { ContentChanges } from './content-changes.js';
import { HoldReleases } from './hold-releases.js';
import { OrderLocks } from './order-locks.js';
import { OrderHistoryWriter } from './order-history-writer.js';

const SERVICES = [AutomaticValidation, ContentChanges, HoldReleases, OrderHistoryWriter, OrderLocks];

/** The ways in which an order gets another version, for requests and background jobs. */
@Module({ providers: SERVICES, exports: SERVICES })
export class OrderVersionsModule {}
