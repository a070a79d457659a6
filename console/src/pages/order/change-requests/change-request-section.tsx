import type { ChangeRequest, Order, OrderChangeRequest } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { ONCE, useGet } from '../../../api/use-resource.js';
import { labels } from '../../../texts/labels.js';
import { named, t } from '../../../texts/texts.js';
import { actorName, Time } from '../../../ui/who-and-when.js';
import { Loaded, FailureNotice } from '../../../ui/feedback.js';
import { Section } from '../../../ui/section.js';
import { ValueChanges } from '../../../ui/value-changes.js';
import { WarningList } from '../actions/blockers.js';
import { itemAt } from '../actions/asked-values.js';
import type { OrderActions } from '../actions/use-order-actions.js';
import { DecisionButtons, RefuseDialog } from './decision.js';
import { VersionComparison } from './version-comparison.js';
import { Badge } from '../../../ui/badge.js';

interface ChangeRequestSectionProps {
  order: Order;
  actions: OrderActions;
}

/** The open change request: the order beside the order after the change, and the decision; nothing while none is open. */
export function ChangeRequestSection({ order, actions }: ChangeRequestSectionProps) {
  // The dialog stays when somebody else decides meanwhile; the page then shows how.
  const [refused, setRefused] = useState<number | null>(null);
  const open = order.changeRequest;
  return (
    <>
      {open !== null && (
        <Section title={t('Change request {id}', open.id)}>
          <Heading request={open} />
          <Content order={order} open={open} actions={actions} onRefuse={() => setRefused(open.id)} />
        </Section>
      )}
      {refused !== null && <RefuseDialog id={refused} actions={actions} onClose={() => setRefused(null)} />}
    </>
  );
}

/** What is requested, by whom, when and why. */
const Heading = ({ request: { kind, by, requestedAt, reason } }: { request: OrderChangeRequest }) => (
  <div>
    <p>
      <strong>{named(labels.changeRequestKinds, kind)}</strong> {t('by {name}', actorName(by))},{' '}
      <Time at={requestedAt} />
    </p>
    {reason !== null && <q class="reason">{reason}</q>}
  </div>
);

interface ContentProps extends ChangeRequestSectionProps {
  open: OrderChangeRequest;
  onRefuse: () => void;
}

/** Nobody decides about a request before it is shown. */
function Content({ order, open: { id }, actions, onRefuse }: ContentProps) {
  const resource = useGet('/api/v1/change_requests/{id}', { path: { id } }, ONCE);
  return (
    <Loaded of={resource} rows={3}>
      {(request) => (
        <>
          <VersionComparison order={order} request={request} />
          {request.changes.length > 0 && (
            <div>
              <h3>{t('Other changes')}</h3>
              <ValueChanges changes={request.changes} truncated={request.truncated} />
            </div>
          )}
          <Findings request={request} />
          <DecisionButtons order={order} id={id} actions={actions} onRefuse={onRefuse} />
        </>
      )}
    </Loaded>
  );
}

/** What would block the order after the change, and hints about it. */
const Findings = ({ request }: { request: ChangeRequest }) => (
  <>
    {request.blockers.length > 0 && (
      <div class="notice warning">
        <h3>{t('This would block the order after the change')}</h3>
        <ul>
          {request.blockers.map(({ code, pointer, detail }) => (
            <li key={pointer + code}>
              <strong>{named(labels.blockers, code)}</strong>
              {`: ${[itemAt(request, pointer)?.label, detail].filter(Boolean).join(': ')}`}
            </li>
          ))}
        </ul>
      </div>
    )}
    {request.warnings.length > 0 && (
      <div class="notice">
        <h3>{t('Warnings about the order after the change')}</h3>
        <WarningList warnings={request.warnings} of={request} />
      </div>
    )}
  </>
);

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
}: {
  request: ChangeRequest;
}) => (
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
