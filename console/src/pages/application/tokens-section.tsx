import type { Token } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { useResource } from '../../api/use-resource.js';
import { CurrentUser, useMayChange } from '../../api/current-user.js';
import { formatAgo, formatDateTime } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';
import { NewTokenDialog, RevokeDialog } from './token-dialogs.js';
import type { TokenRequests } from './token-requests.js';
import { Table } from '../../ui/table.js';
import { Button } from '../../ui/button.js';

export function TokensSection({ requests }: { requests: TokenRequests }) {
  const [dialog, setDialog] = useState<'new' | Token | null>(null);
  const { value, failure, reload } = useResource(requests.key, ({ signal }) => requests.list(signal));
  const mayChange = useMayChange();
  const close = (): void => setDialog(null);
  return (
    <Section title={t('Tokens')}>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton rows={2} />}
      {value !== undefined && <Tokens tokens={value} onRevoke={mayChange ? setDialog : null} />}
      {mayChange && <Button text={t('New token')} onClick={() => setDialog('new')} />}
      {dialog === 'new' && <NewTokenDialog requests={requests} onCreated={reload} onClose={close} />}
      {dialog !== null && dialog !== 'new' && (
        <RevokeDialog requests={requests} token={dialog} onRevoked={reload} onClose={close} />
      )}
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
