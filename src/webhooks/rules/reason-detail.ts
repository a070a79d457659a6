import { FAILURES, OTHER_REASONS } from '../../events/delivery-reasons.js';

const DETAILS: Readonly<Record<string, string>> = { ...FAILURES, ...OTHER_REASONS };
const STATUS = /^http_(\d{3})$/;

/** A sentence for the reason of a delivery; null for one that this version does not know. */
export function reasonDetail(reason: string): string | null {
  const [, status] = STATUS.exec(reason) ?? [];
  if (status !== undefined) return `The receiver answered with the status ${status}.`;
  return Object.hasOwn(DETAILS, reason) ? DETAILS[reason]! : null;
}
