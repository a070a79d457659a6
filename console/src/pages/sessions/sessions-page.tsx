import type { Session } from 'order-taking-client/openapi';
import { useContext } from 'preact/hooks';
import { api } from '../../api/client.js';
import { CurrentUser } from '../../api/current-user.js';
import { formatAgo } from '../../format/format.js';
import { SignOutButton } from '../../sign-in/sign-out-button.js';
import { t } from '../../texts/texts.js';
import { actorName, Time } from '../../ui/who-and-when.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { FailureNotice } from '../../ui/feedback.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { Table } from '../../ui/table.js';
import { useAction, type Action } from '../../ui/use-action.js';

/** The own sessions; with the right `admin` those of everybody. */
export function SessionsPage() {
  const list = useList('/api/v1/sessions');
  const action = useAction();
  return (
    <ListPage
      title={t('Sessions')}
      explanation={t('A session ends when it was not used for 12 hours, and 24 hours after the sign-in.')}
      above={action.failure !== null && <FailureNotice failure={action.failure} />}
      list={list}
      empty={[t('No sessions'), t('Nobody is signed in to the console.')]}
      paging={[t('First page'), t('More')]}
    >
      {(sessions) => <SessionTable sessions={sessions} action={action} onEnded={list.reload} />}
    </ListPage>
  );
}

interface EndProps {
  action: Action;
  onEnded: () => void;
}

function SessionTable({ sessions, ...end }: EndProps & { sessions: Session[] }) {
  // A person who is only a reader may end the own sessions.
  const mayEnd = useContext(CurrentUser)?.readOnly !== true;
  return (
    <Table
      label={t('Who is signed in to the console')}
      rows={sessions}
      columns={[
        { heading: t('Who'), cell: (session) => <Who session={session} /> },
        { heading: t('Address'), class: 'wide-only', cell: ({ address }) => address ?? t('–') },
        { heading: t('Signed in'), class: 'widest-only', cell: ({ createdAt }) => <Time at={createdAt} /> },
        {
          heading: t('Last seen'),
          class: 'wide-only nowrap',
          cell: ({ lastSeenAt }) => formatAgo(lastSeenAt),
        },
        {
          heading: t('Action'),
          class: 'row-actions',
          cell: (session) =>
            session.current ? <SignOutButton /> : mayEnd && <EndButton session={session} {...end} />,
        },
      ]}
    />
  );
}

/** Nothing else signs in without a token and a person. */
const isOfPortalLink = ({ token, person }: Session['by']): boolean => token === null && person === null;

const Who = ({ session: { by, address, lastSeenAt, current } }: { session: Session }) => (
  <>
    <span class="strong">{actorName(by)}</span>{' '}
    {isOfPortalLink(by) && <Badge tone="neutral">{t('Portal link')}</Badge>}{' '}
    {current && <Badge tone="info">{t('This browser')}</Badge>}
    <div class="narrow-only second-line">
      <div>{address}</div>
      <div>{t('Last seen: {when}', formatAgo(lastSeenAt))}</div>
    </div>
  </>
);

function EndButton({ session: { id, by }, action, onEnded }: EndProps & { session: Session }) {
  const who = actorName(by);
  const end = (): Promise<void> =>
    action.run(
      () => api.DELETE('/api/v1/sessions/{id}', { params: { path: { id } } }),
      t('The session of {who} was ended.', who),
      onEnded,
    );
  return (
    <Button
      kind="quiet"
      text={t('End')}
      label={t('End the session of {who}', who)}
      isBusy={action.isRunning}
      onClick={end}
    />
  );
}
