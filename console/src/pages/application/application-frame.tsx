import type { Application } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange, useRight } from '../../api/current-user.js';
import { BASE } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Page } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';
import { useAction } from '../../ui/use-action.js';
import { ActiveBadge } from '../applications/application-table.js';
import { ApplicationActions } from './application-actions.js';

interface ApplicationFrameProps {
  id: number;
  children: (application: Application) => ComponentChildren;
}

/** The frame of the pages of one application: its name, what can be done with it, and the tabs. */
export function ApplicationFrame({ id, children }: ApplicationFrameProps) {
  const { value, failure, reload, replace } = useResource(`application ${id}`, (init) =>
    api.GET('/api/v1/applications/{id}', { params: { path: { id } }, ...init }),
  );
  const action = useAction();
  const mayChange = useMayChange();
  const onChanged = (application: Application): void => replace(application, null);
  return (
    <Page
      title={value?.name ?? texts.application.title}
      above={
        <a class="back" href={`${BASE}/applications`}>
          {texts.applications.title}
        </a>
      }
      beside={value !== undefined && <ActiveBadge application={value} />}
      actions={
        mayChange &&
        value !== undefined && (
          <ApplicationActions application={value} action={action} onChanged={onChanged} />
        )
      }
    >
      <ApplicationTabs id={id} />
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value?.active === false && <SwitchedOffNotice />}
      {value === undefined ? failure === null && <Skeleton /> : children(value)}
    </Page>
  );
}

function ApplicationTabs({ id }: { id: number }) {
  const seesAll = useRight('sales');
  const path = `/applications/${id}`;
  return (
    <Tabs
      label={texts.application.tabs}
      tabs={[
        { path, text: texts.application.overview },
        { path: `${path}/sharing`, text: texts.application.sharing },
        ...(seesAll ? [{ path: `${path}/activity`, text: texts.application.activity.title }] : []),
        { path: `${path}/hand-over`, text: texts.handOver.title },
      ]}
    />
  );
}

const SwitchedOffNotice = () => (
  <div class="notice warning">
    <p>
      <strong>{texts.application.isOff}</strong>
    </p>
    <p>{texts.application.isOffDetail}</p>
  </div>
);
