import type { NewToken, Token } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { CurrentUser } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { DateTimeField, instantOf } from '../../ui/date-time-field.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { TextField } from '../../ui/text-field.js';
import type { TokenRequests } from './token-requests.js';

interface NewTokenDialogProps {
  requests: TokenRequests;
  onCreated: () => void;
  onClose: () => void;
}

/** Asks for name and end of a token, and shows the token. */
export function NewTokenDialog({ requests, onCreated, onClose }: NewTokenDialogProps) {
  const [name, setName] = useState('');
  const [expiresAt, setExpiresAt] = useState('');
  const [created, setCreated] = useState<NewToken | null>(null);
  if (created !== null)
    return (
      <SecretDialog
        title={t('The token was created')}
        label={t('Token')}
        explanation={t('Store it now. It cannot be shown again.')}
        secret={created.token}
        onClose={onClose}
      />
    );
  const body = {
    ...(name.trim() !== '' && { name }),
    ...(expiresAt !== '' && { expiresAt: instantOf(expiresAt) }),
  };
  return (
    <ActionDialog
      title={t('New token')}
      button={t('Create the token')}
      fields={['#/name', '#/expiresAt']}
      request={() => requests.create(body)}
      onDone={(token) => {
        onCreated();
        setCreated(token);
      }}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        hint={t('What it is for, such as the machine that uses it. It cannot be changed.')}
        value={name}
        onChange={setName}
        at="#/name"
      />
      <DateTimeField
        label={t('Valid until')}
        hint={t('If empty: until it is revoked.')}
        value={expiresAt}
        onChange={setExpiresAt}
        at="#/expiresAt"
      />
    </ActionDialog>
  );
}

interface RevokeDialogProps {
  requests: TokenRequests;
  token: Token;
  onRevoked: () => void;
  onClose: () => void;
}

/** Asks whether a token shall no longer work. */
export function RevokeDialog({ requests, token, onRevoked, onClose }: RevokeDialogProps) {
  const isOwn = useContext(CurrentUser)?.token?.id === token.id;
  return (
    <ActionDialog
      title={t('Revoke the token?')}
      explanation={t(
        'Programs that use the token ending in {lastFour} are refused from now on. This cannot be undone.',
        token.lastFour,
      )}
      button={t('Revoke')}
      isDangerous
      request={() => requests.revoke(token.id)}
      done={t('The token was revoked.')}
      onDone={onRevoked}
      onClose={onClose}
    >
      {isOwn && <p class="notice warning">{t('You are signed in with this token.')}</p>}
    </ActionDialog>
  );
}
