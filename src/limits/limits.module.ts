import { Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';
import { TokenFailures } from './token-failures.js';

/** How much callers may ask, whoever they are. */
@Module({ providers: [RateLimiter, TokenFailures], exports: [RateLimiter, TokenFailures] })
export class LimitsModule {}
