import type { ChangeRequest, Order } from 'order-taking-client/openapi';
import { ONCE, useGet } from '../../../api/use-resource.js';
import { labels } from '../../../texts/labels.js';
import { named, t } from '../../../texts/texts.js';
import { actorName } from '../../../ui/actor-name.js';
import { Badge } from '../../../ui/badge.js';
import { FailureNotice } from '../../../ui/feedback.js';
import { Section } from '../../../ui/section.js';
import { Time } from '../../../ui/time.js';

/** The change requests that have ended, the latest first; nothing if there are none. */
export function FormerChangeRequests({ order: { id, version } }: { order: Order }) {
  const params = { path: { id }, query: { limit: 500 } };
  const { value = [], failure } = useGet('/api/v1/orders/{id}/change_requests', params, {
    ...ONCE,
    state: version,
  });
  const former = value.filter(({ ended }) => ended !== null).toReversed();
  if (former.length === 0 && failure === null) return null;
  return (
    <Section title={t('Former change requests')}>
      {failure !== null && <FailureNotice failure={failure} />}
      <ul class="rows">
        {former.map((request) => (
          <FormerRequest key={request.id} request={request} />
        ))}
      </ul>
    </Section>
  );
}

const FormerRequest = ({
  request: { id, kind, by, requestedAt, reason, state, ended },
}: FormerRequestProps) => (
  <li>
    <div>
      <strong>{t('Change request {id}', id)}</strong>{' '}
      <span class="second-line">
        {named(labels.changeRequestKinds, kind)} {t('by {name}', actorName(by))}, <Time at={requestedAt} />
      </span>
      {reason !== null && <q class="reason">{reason}</q>}
      {ended?.reason != null && (
        <div class="second-line">
          {named(labels.changeRequestStates, state)}: <q>{ended.reason}</q>
        </div>
      )}
    </div>
    <Badge tone={state === 'accepted' ? 'good' : 'neutral'}>{named(labels.changeRequestStates, state)}</Badge>
  </li>
);

interface FormerRequestProps {
  request: ChangeRequest;
}
