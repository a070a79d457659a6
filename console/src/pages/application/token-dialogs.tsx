import type { NewToken, Token } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { CurrentUser } from '../../api/current-user.js';
import { texts } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import { DateTimeField, instantOf } from '../../ui/date-time-field.js';
import { faultAt } from '../../ui/field.js';
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
        title={texts.tokens.created}
        label={texts.tokens.token}
        explanation={texts.tokens.shownOnce}
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
      title={texts.tokens.create}
      button={texts.tokens.createButton}
      fields={['#/name', '#/expiresAt']}
      request={() => requests.create(body)}
      onDone={(token) => {
        onCreated();
        setCreated(token);
      }}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <TextField
            label={texts.tokens.name}
            hint={texts.tokens.nameHint}
            value={name}
            onChange={setName}
            fault={faultAt(failure, '#/name')}
          />
          <DateTimeField
            label={texts.tokens.expires}
            hint={texts.tokens.expiresHint}
            value={expiresAt}
            onChange={setExpiresAt}
            fault={faultAt(failure, '#/expiresAt')}
          />
        </>
      )}
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
      title={texts.tokens.revokeTitle}
      explanation={texts.tokens.revokeExplanation(token.lastFour)}
      button={texts.tokens.revoke}
      isDangerous
      request={() => requests.revoke(token.id)}
      onDone={() => {
        announce(texts.tokens.revokedDone);
        onRevoked();
        onClose();
      }}
      onClose={onClose}
    >
      {() => isOwn && <p class="notice warning">{texts.tokens.revokeOwn}</p>}
    </ActionDialog>
  );
}
