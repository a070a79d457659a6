import type { Application } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { CurrentUser } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import type { Action } from '../../ui/use-action.js';
import { ChangeDialog, SwitchOffDialog } from './change-dialogs.js';
import { PortalLinkDialog } from './portal-link-dialog.js';
import { Button } from '../../ui/button.js';

interface ApplicationActionsProps {
  application: Application;
  action: Action;
  onChanged: (application: Application) => void;
}

export function ApplicationActions({ application, action, onChanged }: ApplicationActionsProps) {
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
