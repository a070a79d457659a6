import type { Application } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange, useRight } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Back, Page } from '../../ui/page.js';
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
      title={value?.name ?? t('Application')}
      above={<Back to="/applications" text={t('Applications')} />}
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
      label={t('Pages of the application')}
      tabs={[
        { path, text: t('Overview') },
        { path: `${path}/sharing`, text: t('Sharing') },
        ...(seesAll ? [{ path: `${path}/activity`, text: t('Activity') }] : []),
        { path: `${path}/hand-over`, text: t('Hand-over') },
      ]}
    />
  );
}

const SwitchedOffNotice = () => (
  <div class="notice warning">
    <p>
      <strong>{t('This application is switched off')}</strong>
    </p>
    <p>{t('Its tokens are refused, and its webhooks wait until it is switched on.')}</p>
  </div>
);
