import { Module } from '@nestjs/common';
import { ContentChanges } from './content-changes.js';
import { OrderVersions } from './order-versions.js';

/** The ways in which an order gets another version, for requests and background jobs. */
@Module({ providers: [ContentChanges, OrderVersions], exports: [ContentChanges, OrderVersions] })
export class OrderVersionsModule {}
