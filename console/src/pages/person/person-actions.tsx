import type { Person } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { CurrentUser } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import type { Action } from '../../ui/use-action.js';
import { ChangeDialog, SwitchOffDialog } from './change-dialogs.js';
import { PasswordLinkDialog } from './password-link-dialog.js';
import { Button } from '../../ui/button.js';

interface PersonActionsProps {
  person: Person;
  action: Action;
  onChanged: (person: Person) => void;
}

export function PersonActions({ person, action, onChanged }: PersonActionsProps) {
  const [dialog, setDialog] = useState<'change' | 'link' | 'switch-off' | null>(null);
  const { id, active, issuer } = person;
  // Nobody could switch themselves on again.
  const isOwn = useContext(CurrentUser)?.person?.id === id;
  const switchOn = (): Promise<void> =>
    action.run(
      () => api.PATCH('/api/v1/people/{id}', { params: { path: { id } }, body: { active: true } }),
      t('The person was switched on.'),
      onChanged,
    );
  const dialogProps = { person, onChanged, onClose: () => setDialog(null) };
  return (
    <>
      {!active && (
        <Button kind="primary" text={t('Switch on')} isBusy={action.isRunning} onClick={switchOn} />
      )}
      {active && issuer === null && (
        <Button text={t('Link to set a password')} onClick={() => setDialog('link')} />
      )}
      <Button text={t('Change')} onClick={() => setDialog('change')} />
      {active && !isOwn && (
        <Button kind="danger" text={t('Switch off')} onClick={() => setDialog('switch-off')} />
      )}
      {dialog === 'link' && <PasswordLinkDialog id={id} onClose={dialogProps.onClose} />}
      {dialog === 'change' && <ChangeDialog {...dialogProps} />}
      {dialog === 'switch-off' && <SwitchOffDialog {...dialogProps} />}
    </>
  );
}
