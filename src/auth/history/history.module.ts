import { Global, Module } from '@nestjs/common';
import { ResourceHistory } from './resource-history.js';

@Global()
@Module({ providers: [ResourceHistory], exports: [ResourceHistory] })
export class HistoryModule {}
