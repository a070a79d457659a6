import { DomainError } from '../../common/domain-error.js';

/** The error for a request that would send something to a subscription that is not active. */
export const webhookInactive = (id: number): DomainError =>
  new DomainError(
    'webhook_inactive',
    `The webhook ${id} is not active, and nothing is sent to it; enable it first.`,
    { members: { webhook: id } },
  );
