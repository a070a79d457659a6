import { ANSWER_STEPS } from './answer-steps.js';
import { CHANGE_REQUEST_STEPS } from './change-request-steps.js';
import { CHANGE_STEPS } from './change-steps.js';
import { DOCUMENT_STEPS } from './document-steps.js';
import { HOLD_STEPS } from './hold-steps.js';
import { SHIPMENT_STEPS } from './shipment-steps.js';
import type { Step } from './step.js';
import { TRANSITION_STEPS } from './transition-steps.js';

/** All steps of an order. Routes, jobs and test installations are made from them. */
export const STEPS = {
  ...TRANSITION_STEPS,
  ...ANSWER_STEPS,
  ...SHIPMENT_STEPS,
  ...HOLD_STEPS,
  ...DOCUMENT_STEPS,
  ...CHANGE_STEPS,
  ...CHANGE_REQUEST_STEPS,
} satisfies Record<string, Step>;
