import type { Application } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { changedMembers, api } from '../../api/client.js';
import { useGet } from '../../api/use-resource.js';
import { useMayChange, useRight, CurrentUser } from '../../api/current-user.js';
import { instantOf } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog, LinkDialog } from '../../ui/form-dialog.js';
import { ActiveBadge } from '../../ui/badge.js';
import { Button, DialogButton } from '../../ui/button.js';
import { Checkbox, TextField, useForm } from '../../ui/fields.js';
import { FailureNotice, Loaded, Notice } from '../../ui/feedback.js';
import { Back, Page, Tabs } from '../../ui/page.js';
import { useAction, type Action } from '../../ui/use-action.js';
import { applicationBody, ApplicationFields, typedApplication } from '../applications/application-fields.js';

interface ApplicationFrameProps {
  id: number;
  children: (application: Application) => ComponentChildren;
}

/** The frame of the pages of one application: its name, what can be done with it, and the tabs. */
export function ApplicationFrame({ id, children }: ApplicationFrameProps) {
  const resource = useGet('/api/v1/applications/{id}', { path: { id } });
  const { value } = resource;
  const action = useAction();
  const mayChange = useMayChange();
  const onChanged = (application: Application): void => resource.replace(application, null);
  return (
    <Page
      title={value?.name ?? t('Application')}
      above={<Back to="/applications" text={t('Applications')} />}
      beside={value !== undefined && <ActiveBadge active={value.active} />}
      actions={
        mayChange &&
        value !== undefined && (
          <ApplicationActions application={value} action={action} onChanged={onChanged} />
        )
      }
    >
      <ApplicationTabs id={id} />
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      {value?.active === false && <SwitchedOffNotice />}
      <Loaded of={resource}>{children}</Loaded>
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
  <Notice tone="warning" title={t('This application is switched off')}>
    {t('Its tokens are refused, and its webhooks wait until it is switched on.')}
  </Notice>
);

interface ApplicationActionsProps {
  application: Application;
  action: Action;
  onChanged: (application: Application) => void;
}

function ApplicationActions({ application, action, onChanged }: ApplicationActionsProps) {
  const { id, active } = application;
  // The service refuses to switch it off, because its own tokens could not switch it on again.
  const isOwn = useContext(CurrentUser)?.id === id;
  const switchOn = (): Promise<void> =>
    action.run(
      () => api.PATCH('/api/v1/applications/{id}', { params: { path: { id } }, body: { active: true } }),
      t('The application was switched on. Waiting deliveries are being sent.'),
      onChanged,
    );
  return (
    <>
      {!active && (
        <Button kind="primary" text={t('Switch on')} isBusy={action.isRunning} onClick={switchOn} />
      )}
      <DialogButton
        isShown={active}
        text={t('Create portal link')}
        dialog={(close) => <PortalLinkDialog id={id} onClose={close} />}
      />
      <DialogButton
        text={t('Change')}
        dialog={(close) => <ChangeDialog application={application} onChanged={onChanged} onClose={close} />}
      />
      <DialogButton
        isShown={active && !isOwn}
        kind="danger"
        text={t('Switch off')}
        dialog={(close) => (
          <SwitchOffDialog application={application} onChanged={onChanged} onClose={close} />
        )}
      />
    </>
  );
}

/** Creates a link with which a partner opens the console as its application. */
function PortalLinkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { values, field, box } = useForm({ readOnly: false, expiresAt: '' });
  const { readOnly, expiresAt } = values;
  const body = { readOnly, ...(expiresAt !== '' && { expiresAt: instantOf(expiresAt) }) };
  return (
    <LinkDialog
      title={t('Create a portal link?')}
      explanation={t(
        'Whoever opens the link signs in to the console as this application, once: with its orders, webhooks, tokens and what it may order.',
      )}
      shownOnce={(until: string) =>
        t('Send it to the partner. It can be opened once until {until}, and cannot be shown again.', until)
      }
      request={() => api.POST('/api/v1/applications/{id}/portal_links', { params: { path: { id } }, body })}
      onClose={onClose}
    >
      <Checkbox
        label={t('Read only')}
        hint={t('Whoever opens the link can change nothing.')}
        {...box('readOnly')}
      />
      <TextField
        type="datetime-local"
        label={t('Can be opened until')}
        hint={t('If empty: for 24 hours. At most 30 days ahead.')}
        {...field('expiresAt')}
      />
    </LinkDialog>
  );
}

interface ChangeDialogProps {
  application: Application;
  onChanged: (application: Application) => void;
  onClose: () => void;
}

function ChangeDialog({ application, onChanged, onClose }: ChangeDialogProps) {
  const { id } = application;
  // The application is loaded again while the dialog is open; this is what it had when the dialog was opened.
  const [before] = useState(typedApplication(application));
  const form = useForm(before);
  return (
    <ActionDialog
      title={t('Change the application')}
      button={t('Save')}
      request={() =>
        api.PATCH('/api/v1/applications/{id}', {
          params: { path: { id } },
          body: changedMembers(applicationBody(before), applicationBody(form.values)),
        })
      }
      done={t('The application was saved.')}
      onDone={onChanged}
      onClose={onClose}
    >
      <ApplicationFields form={form} />
    </ActionDialog>
  );
}

/** Asks whether the application shall no longer be able to use the service. */
const SwitchOffDialog = ({ application: { id, name }, onChanged, onClose }: ChangeDialogProps) => (
  <ActionDialog
    title={t('Switch off {name}?', name)}
    explanation={t(
      'Its tokens are refused within a second, and its webhooks wait. It keeps its data, and can be switched on again.',
    )}
    button={t('Switch off')}
    isDangerous
    request={() =>
      api.PATCH('/api/v1/applications/{id}', { params: { path: { id } }, body: { active: false } })
    }
    done={t('The application was switched off.')}
    onDone={onChanged}
    onClose={onClose}
  />
);
