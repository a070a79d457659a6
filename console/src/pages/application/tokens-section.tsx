import type { CreateToken, NewToken, Token } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { api, type Answer } from '../../api/client.js';
import { useGet, type Resource } from '../../api/use-resource.js';
import { CurrentUser, useMayChange } from '../../api/current-user.js';
import { formatAgo, formatDateTime, instantOf } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { Badge } from '../../ui/badge.js';
import { Button, DialogButton } from '../../ui/button.js';
import { Loaded } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';
import { Table } from '../../ui/table.js';
import { TextField, typedOnly, useForm } from '../../ui/fields.js';

/** How the tokens of an application are listed, created and revoked. */
interface TokenRequests {
  useTokens: () => Resource<Token[]>;
  create: (body: CreateToken) => Promise<Answer<NewToken>>;
  revoke: (tokenId: number) => Promise<Answer<unknown>>;
}

/** The tokens of any application, for an administrator. */
export const tokensOf = (id: number): TokenRequests => ({
  useTokens: () => useGet('/api/v1/applications/{id}/tokens', { path: { id } }),
  create: (body) => api.POST('/api/v1/applications/{id}/tokens', { params: { path: { id } }, body }),
  revoke: (tokenId) =>
    api.DELETE('/api/v1/applications/{id}/tokens/{tokenId}', { params: { path: { id, tokenId } } }),
});

/** The tokens of the application that is signed in. */
export const OWN_TOKENS: TokenRequests = {
  useTokens: () => useGet('/api/v1/me/tokens', {}),
  create: (body) => api.POST('/api/v1/me/tokens', { body }),
  revoke: (id) => api.DELETE('/api/v1/me/tokens/{id}', { params: { path: { id } } }),
};

export function TokensSection({ requests }: { requests: TokenRequests }) {
  const tokens = requests.useTokens();
  const [revoked, setRevoked] = useState<Token | null>(null);
  const mayChange = useMayChange();
  const dialog = { requests, onDone: tokens.reload };
  return (
    <Section title={t('Tokens')}>
      <Loaded of={tokens} rows={2}>
        {(all) => <Tokens tokens={all} onRevoke={mayChange ? setRevoked : null} />}
      </Loaded>
      <DialogButton
        isShown={mayChange}
        text={t('New token')}
        dialog={(close) => <NewTokenDialog {...dialog} onClose={close} />}
      />
      {revoked !== null && <RevokeDialog {...dialog} token={revoked} onClose={() => setRevoked(null)} />}
    </Section>
  );
}

interface TokensProps {
  tokens: Token[];
  /** Null when the user may only read. */
  onRevoke: ((token: Token) => void) | null;
}

/** Tokens that no longer work are shown when somebody asks for them. */
function Tokens({ tokens, onRevoke }: TokensProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? tokens : tokens.filter(isUsable);
  const hidden = tokens.length - shown.length;
  return (
    <>
      {shown.length === 0 ? (
        <p class="muted">{t('Without a token the application cannot sign in.')}</p>
      ) : (
        <TokenTable tokens={shown} onRevoke={onRevoke} />
      )}
      {hidden > 0 && (
        <Button
          kind="quiet"
          text={t(
            'Show {number} token that no longer works || Show {number} tokens that no longer work',
            hidden,
          )}
          onClick={() => setShowsAll(true)}
        />
      )}
    </>
  );
}

const isExpired = ({ expiresAt }: Token): boolean =>
  expiresAt !== null && new Date(expiresAt).getTime() <= Date.now();

const isUsable = (token: Token): boolean => token.revokedAt === null && !isExpired(token);

function TokenTable({ tokens, onRevoke }: TokensProps) {
  const own = useContext(CurrentUser)?.token?.id;
  return (
    <Table
      label={t('Table: {section}', t('Tokens'))}
      rows={tokens}
      isInSection
      columns={[
        { heading: t('Name'), cell: (token) => <Name token={token} isOwn={token.id === own} /> },
        { heading: t('Ends in'), class: 'wide-only', cell: ({ lastFour }) => <code>…{lastFour}</code> },
        { heading: t('Last used'), class: 'wide-only nowrap', cell: lastUsedOf },
        { heading: t('Expires @tokens'), class: 'wide-only nowrap', cell: expiryOf },
        {
          heading: t('Action'),
          class: 'row-actions',
          cell: (token) => <Ending token={token} onRevoke={onRevoke} />,
        },
      ]}
    />
  );
}

const lastUsedOf = ({ lastUsedAt }: Token): string =>
  lastUsedAt === null ? t('Never') : formatAgo(lastUsedAt);
const expiryOf = ({ expiresAt }: Token): string =>
  expiresAt === null ? t('Never') : formatDateTime(expiresAt);

const Name = ({ token, isOwn }: { token: Token; isOwn: boolean }) => (
  <>
    {token.name ?? <span class="muted">{t('Unnamed')}</span>}{' '}
    {isOwn && <Badge tone="info">{t('Yours')}</Badge>}
    <div class="narrow-only second-line">
      <code>…{token.lastFour}</code>
      <div>{t('Last used: {when}', lastUsedOf(token))}</div>
      <div>{t('Expires: {when}', expiryOf(token))}</div>
    </div>
  </>
);

/** That it no longer works, or the button that ends it. */
function Ending({ token, onRevoke }: { token: Token } & Pick<TokensProps, 'onRevoke'>) {
  const { name, lastFour, revokedAt } = token;
  if (!isUsable(token)) return <Badge>{revokedAt === null ? t('Expired') : t('Revoked')}</Badge>;
  if (onRevoke === null) return null;
  return (
    <Button
      text={t('Revoke')}
      label={t('Revoke {name}', name ?? `…${lastFour}`)}
      onClick={() => onRevoke(token)}
    />
  );
}

interface TokenDialogProps {
  requests: TokenRequests;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for name and end of a token, and shows the token. */
function NewTokenDialog({ requests, ...dialog }: TokenDialogProps) {
  const { values, field } = useForm({ name: '', expiresAt: '' });
  return (
    <ActionDialog
      title={t('New token')}
      button={t('Create the token')}
      request={() => requests.create(typedOnly({ ...values, expiresAt: instantOf(values.expiresAt) }))}
      secretOf={({ token }) => ({
        title: t('The token was created'),
        label: t('Token'),
        explanation: t('Store it now. It cannot be shown again.'),
        secret: token,
      })}
      {...dialog}
    >
      <TextField
        label={t('Name')}
        hint={t('What it is for, such as the machine that uses it. It cannot be changed.')}
        {...field('name')}
      />
      <TextField
        type="datetime-local"
        label={t('Valid until')}
        hint={t('If empty: until it is revoked.')}
        {...field('expiresAt')}
      />
    </ActionDialog>
  );
}

/** Asks whether a token shall no longer work. */
function RevokeDialog({ requests, token, ...dialog }: TokenDialogProps & { token: Token }) {
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
      {...dialog}
    >
      {isOwn && <p class="notice warning">{t('You are signed in with this token.')}</p>}
    </ActionDialog>
  );
}
