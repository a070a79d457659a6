import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { WindowCounts } from './window-counts.js';
import { LimitMetrics } from './limit-metrics.js';
import { rateLimited } from './rate-limited.js';
import { subscriberOf } from './token-failures.js';

const POLICY = 'downloads';
const WINDOW_MS = 60_000;

/** Counts downloads, which need no token, per IP address in the memory of the process, whether or not they find something. */
@Injectable()
export class DownloadLimit {
  private readonly limit: number;
  private readonly counts = new WindowCounts(WINDOW_MS);

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly metrics: LimitMetrics,
  ) {
    this.limit = config.rateLimits.downloadsPerMinute;
  }

  record({ ip = '' }: Request, response: Response): void {
    const address = subscriberOf(ip);
    if (this.counts.add(address, 1) <= this.limit) return;
    this.metrics.rateLimited.inc({ policy: POLICY });
    const detail = 'Too many documents were requested from this address.';
    throw rateLimited(POLICY, detail, this.counts.secondsLeft(address), response);
  }
}
