import { Module } from '@nestjs/common';
import { LimitMetrics } from './limit-metrics.js';
import { RateLimiter } from './rate-limiter.js';
import { TokenFailures } from './token-failures.js';

@Module({ providers: [LimitMetrics, RateLimiter, TokenFailures], exports: [RateLimiter, TokenFailures] })
export class LimitsModule {}
