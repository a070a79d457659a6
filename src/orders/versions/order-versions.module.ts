import { Module } from '@nestjs/common';
import { AutomaticValidation } from './automatic-validation.js';
import { ContentChanges } from './content-changes.js';
import { HoldReleases } from './hold-releases.js';
import { OrderLocks } from './order-locks.js';
import { OrderHistoryWriter } from './order-history-writer.js';

const SERVICES = [AutomaticValidation, ContentChanges, HoldReleases, OrderHistoryWriter, OrderLocks];

/** What requests and background jobs share: the ways in which an order gets another version. */
@Module({ providers: SERVICES, exports: SERVICES })
export class OrderVersionsModule {}
