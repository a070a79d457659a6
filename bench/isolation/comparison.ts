import type { IsolationSetup } from './setup.js';
import type { Harm } from './harms.js';
import { percentileOf, type HealthyApplication, type Measurement } from './healthy.js';

/** What an application notices of the harm that another one does. */
export interface Comparison {
  alone: Measurement;
  beside: Measurement;
  /** How often the 99th percentile alone goes into that beside the harm. */
  ratio: number;
  /** Webhooks that did not arrive while the harm went on. */
  missing: number;
  /** Subscriptions that are failing or were switched off. */
  unwell: string[];
}

export interface Durations {
  seconds: number;
  /** How long webhooks are waited for at most. */
  webhooksMs: number;
}

/** Measures the application alone, and then beside the harm, which has begun a moment before; returns when the harm is over. */
export async function compare(
  setup: IsolationSetup,
  healthy: HealthyApplication,
  harm: Harm,
  { seconds, webhooksMs }: Durations,
): Promise<Comparison> {
  const alone = await healthy.measure(seconds);
  const end = await harm.begin(setup);
  try {
    const beside = await healthy.measure(seconds);
    const missing = await healthy.missing(webhooksMs);
    const ratio = percentileOf(beside, 99) / percentileOf(alone, 99);
    return { alone, beside, ratio, missing, unwell: await healthy.unwell() };
  } finally {
    await end();
    await healthy.recovers(alone);
  }
}
