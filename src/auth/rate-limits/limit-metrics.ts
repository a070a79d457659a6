import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/observability/metrics.js';
import { RATE_LIMIT_POLICIES } from './rate-limited.js';

@Injectable()
export class LimitMetrics {
  readonly rateLimited;
  readonly refusedTokens;

  constructor(metrics: Metrics) {
    this.rateLimited = metrics.counter(
      {
        name: 'rate_limited_requests_total',
        help: 'Requests refused with 429, by the exceeded policy.',
        known: RATE_LIMIT_POLICIES.map((policy) => ({ policy })),
      },
      ['policy'],
    );
    this.refusedTokens = metrics.counter({
      name: 'refused_tokens_total',
      help: 'Requests with an invalid token.',
    });
  }
}
