import type { Token } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { useResource } from '../../api/use-resource.js';
import { CurrentUser, useMayChange } from '../../api/current-user.js';
import { formatAgo, formatDateTime } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Section, TableScroll } from '../../ui/section.js';
import { NewTokenDialog, RevokeDialog } from './token-dialogs.js';
import type { TokenRequests } from './token-requests.js';

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
      {mayChange && (
        <button class="button" onClick={() => setDialog('new')}>
          {t('New token')}
        </button>
      )}
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
        <button class="button quiet" onClick={() => setShowsAll(true)}>
          {t('Show {number} token that no longer works || Show {number} tokens that no longer work', hidden)}
        </button>
      )}
    </>
  );
}

const isExpired = ({ expiresAt }: Token): boolean =>
  expiresAt !== null && new Date(expiresAt).getTime() <= Date.now();

const isUsable = (token: Token): boolean => token.revokedAt === null && !isExpired(token);

const TokenTable = ({ tokens, onRevoke }: TokensProps) => (
  <TableScroll label={t('Table: {section}', t('Tokens'))}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col" class="wide-only">
            {t('Ends in')}
          </th>
          <th scope="col" class="wide-only">
            {t('Last used')}
          </th>
          <th scope="col" class="wide-only">
            {t('Expires @tokens')}
          </th>
          <th scope="col">
            <span class="visually-hidden">{t('Action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  </TableScroll>
);

function TokenRow({ token, onRevoke }: { token: Token } & Pick<TokensProps, 'onRevoke'>) {
  const { id, name, lastFour, lastUsedAt, expiresAt } = token;
  const isOwn = useContext(CurrentUser)?.token?.id === id;
  const lastUsed = lastUsedAt === null ? t('Never') : formatAgo(lastUsedAt);
  const expires = expiresAt === null ? t('Never') : formatDateTime(expiresAt);
  return (
    <tr>
      <th scope="row">
        {name ?? <span class="muted">{t('Unnamed')}</span>} {isOwn && <Badge tone="info">{t('Yours')}</Badge>}
        <div class="narrow-only second-line">
          <code>…{lastFour}</code>
          <div>{t('Last used: {when}', lastUsed)}</div>
          <div>{t('Expires: {when}', expires)}</div>
        </div>
      </th>
      <td class="wide-only">
        <code>…{lastFour}</code>
      </td>
      <td class="wide-only nowrap">{lastUsed}</td>
      <td class="wide-only nowrap">{expires}</td>
      <td class="number">
        {!isUsable(token) && <Badge>{token.revokedAt === null ? t('Expired') : t('Revoked')}</Badge>}
        {isUsable(token) && onRevoke !== null && (
          <button
            class="button"
            aria-label={t('Revoke {name}', name ?? `…${lastFour}`)}
            onClick={() => onRevoke(token)}
          >
            {t('Revoke')}
          </button>
        )}
      </td>
    </tr>
  );
}
