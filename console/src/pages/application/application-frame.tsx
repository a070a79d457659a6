import type { Application } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange, useRight, CurrentUser } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Back, Page } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';
import { useAction, type Action } from '../../ui/use-action.js';
import { ActiveBadge } from '../applications/application-table.js';
import { useContext, useState } from 'preact/hooks';
import { ChangeDialog, SwitchOffDialog } from './change-dialogs.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { DateTimeField, instantOf } from '../../ui/date-time-field.js';
import { LinkDialog } from '../../ui/link-dialog.js';

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

interface ApplicationActionsProps {
  application: Application;
  action: Action;
  onChanged: (application: Application) => void;
}

function ApplicationActions({ application, action, onChanged }: ApplicationActionsProps) {
  const [dialog, setDialog] = useState<'change' | 'portal-link' | 'switch-off' | null>(null);
  const { id } = application;
  // The service refuses to switch it off, because its own tokens could not switch it on again.
  const isOwn = useContext(CurrentUser)?.id === id;
  const switchOn = (): Promise<void> =>
    action.run(
      () => api.PATCH('/api/v1/applications/{id}', { params: { path: { id } }, body: { active: true } }),
      t('The application was switched on. Waiting deliveries are being sent.'),
      onChanged,
    );
  const close = (): void => setDialog(null);
  return (
    <>
      {!application.active && (
        <Button kind="primary" text={t('Switch on')} isBusy={action.isRunning} onClick={switchOn} />
      )}
      {application.active && (
        <Button text={t('Create portal link')} onClick={() => setDialog('portal-link')} />
      )}
      <Button text={t('Change')} onClick={() => setDialog('change')} />
      {application.active && !isOwn && (
        <Button kind="danger" text={t('Switch off')} onClick={() => setDialog('switch-off')} />
      )}
      {dialog === 'portal-link' && <PortalLinkDialog id={id} onClose={close} />}
      {dialog === 'change' && (
        <ChangeDialog application={application} onChanged={onChanged} onClose={close} />
      )}
      {dialog === 'switch-off' && (
        <SwitchOffDialog application={application} onChanged={onChanged} onClose={close} />
      )}
    </>
  );
}

/** Creates a link with which a partner opens the console as its application. */
function PortalLinkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [readOnly, setReadOnly] = useState(false);
  const [expiresAt, setExpiresAt] = useState('');
  const body = { readOnly, ...(expiresAt !== '' && { expiresAt: instantOf(expiresAt) }) };
  return (
    <LinkDialog
      title={t('Create a portal link?')}
      explanation={t(
        'Whoever opens the link signs in to the console as this application, once: with its orders, webhooks, tokens and what it may order.',
      )}
      fields={['#/expiresAt']}
      shownOnce={(until: string) =>
        t('Send it to the partner. It can be opened once until {until}, and cannot be shown again.', until)
      }
      request={() => api.POST('/api/v1/applications/{id}/portal_links', { params: { path: { id } }, body })}
      onClose={onClose}
    >
      <Checkbox
        label={t('Read only')}
        hint={t('Whoever opens the link can change nothing.')}
        checked={readOnly}
        onChange={setReadOnly}
      />
      <DateTimeField
        label={t('Can be opened until')}
        hint={t('If empty: for 24 hours. At most 30 days ahead.')}
        value={expiresAt}
        onChange={setExpiresAt}
        at="#/expiresAt"
      />
    </LinkDialog>
  );
}
