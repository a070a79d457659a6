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

/** `stopped` by a request; `failed` when the requester may not do this any more. */
export const JOB_STATES = enumeration('JobState', ['waiting', 'running', 'stopped', 'done', 'failed']);
export type JobState = (typeof JOB_STATES)[number];

/**
 * `application_inactive`: switched off. `person_inactive`: switched off, or acts for another application. `token_ended`: revoked
 * or expired. `missing_right`: the application or the person has lost the right that the job needs.
 */
export const JOB_FAILURES = enumeration('JobFailureReason', [
  'application_inactive',
  'person_inactive',
  'token_ended',
  'missing_right',
]);
export type JobFailure = (typeof JOB_FAILURES)[number];

/** `created`, `updated` and `unchanged` for a row of a file; `done` for anything else. */
export const ITEM_OUTCOMES = enumeration('JobItemOutcome', [
  'done',
  'created',
  'updated',
  'unchanged',
  'refused',
]);
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];
