import type { IsolationSetup } from './setup.js';
import type { ExtremeLoad } from './extreme-loads.js';
import { percentileOf, type HealthyApplication, type Measurement } from './healthy.js';

/** The figures of an application alone and during the load of another one. */
export interface Comparison {
  alone: Measurement;
  during: Measurement;
  /** The 99th percentile during the load divided by that alone. */
  ratio: number;
  /** Number of webhooks that did not arrive during the load. */
  missing: number;
  /** Events of the subscriptions that are failing or disabled. */
  failingSubscriptions: string[];
}

export interface Durations {
  seconds: number;
  /** The maximum time to wait for webhooks. */
  webhooksMs: number;
}

/** Measures the application alone and then during the load. Returns when the service has recovered from the load. */
export async function compare(
  setup: IsolationSetup,
  healthy: HealthyApplication,
  load: ExtremeLoad,
  { seconds, webhooksMs }: Durations,
): Promise<Comparison> {
  const alone = await healthy.measure(seconds);
  const end = await load.begin(setup);
  try {
    const during = await healthy.measure(seconds);
    const missing = await healthy.missing(webhooksMs);
    const ratio = percentileOf(during, 99) / percentileOf(alone, 99);
    const failingSubscriptions = await healthy.failingSubscriptions();
    return { alone, during, ratio, missing, failingSubscriptions };
  } finally {
    await end();
    await healthy.waitUntilRecovered(alone);
  }
}
