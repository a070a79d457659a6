import { Global, Module } from '@nestjs/common';
import { ResourceHistory } from './resource-history.js';

/** The histories of resources, to all of them. */
@Global()
@Module({ providers: [ResourceHistory], exports: [ResourceHistory] })
export class HistoryModule {}
