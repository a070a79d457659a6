import { enumeration } from '../../common/enumeration.js';

export const JOB_KINDS = enumeration('JobKind', [
  'orders.validate',
  'orders.hold',
  'orders.release',
  'orders.cancel',
  'orders.ship',
  'orders.export',
  'references.bind',
  'contacts.reconcile',
  'import',
]);
export type JobKind = (typeof JOB_KINDS)[number];

/** `stopped` by a request; `failed` when its application or its person was switched off. */
export const JOB_STATES = enumeration('JobState', ['waiting', 'running', 'stopped', 'done', 'failed']);
export type JobState = (typeof JOB_STATES)[number];

/** States in which something is left to do. */
export const OPEN_JOB_STATES = ['waiting', 'running'] as const satisfies readonly JobState[];

/** `created`, `updated` and `unchanged` of a row of a file; `done` of anything else. */
export const ITEM_OUTCOMES = enumeration('JobItemOutcome', [
  'done',
  'created',
  'updated',
  'unchanged',
  'refused',
]);
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];
