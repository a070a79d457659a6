import { DomainError } from '../../common/errors/domain-error.js';

const webhookInactive = (id: number): DomainError =>
  new DomainError(
    'webhook_inactive',
    `Webhook ${id} is not active, so nothing is sent to it. Enable it first.`,
    { members: { webhook: id } },
  );

const applicationInactive = (id: number): DomainError =>
  new DomainError(
    'application_inactive',
    `The application of webhook ${id} is switched off, so nothing is sent to it. Switch it on first with PATCH /applications/{id}.`,
    { members: { webhook: id } },
  );

export function checkActive(
  id: number,
  { webhookActive, applicationActive }: { webhookActive: boolean; applicationActive: boolean },
): void {
  if (!applicationActive) throw applicationInactive(id);
  if (!webhookActive) throw webhookInactive(id);
}
