import { Module } from '@nestjs/common';
import { DownloadLimit } from './download-limit.js';
import { LimitMetrics } from './limit-metrics.js';
import { PasswordFailures } from './password-failures.js';
import { RateLimiter } from './rate-limiter.js';
import { TokenFailures } from './token-failures.js';

const LIMITS = [RateLimiter, TokenFailures, PasswordFailures, DownloadLimit];

@Module({ providers: [LimitMetrics, ...LIMITS], exports: LIMITS })
export class LimitsModule {}
