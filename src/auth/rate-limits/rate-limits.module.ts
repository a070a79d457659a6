import { Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';
import { TokenFailures } from './token-failures.js';

@Module({ providers: [RateLimiter, TokenFailures], exports: [RateLimiter, TokenFailures] })
export class LimitsModule {}
