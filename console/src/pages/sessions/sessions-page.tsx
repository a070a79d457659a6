import type { Session } from 'order-taking-client/openapi';
import { useContext } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { CurrentUser } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { formatAgo } from '../../format/format.js';
import { SignOutButton } from '../../sign-in/sign-out-button.js';
import { t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Badge } from '../../ui/badge.js';
import { FailureNotice } from '../../ui/feedback.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { Time } from '../../ui/time.js';
import { useAction, type Action } from '../../ui/use-action.js';

/** The own sessions; with the right `admin` those of everybody. */
export function SessionsPage() {
  const query = partOf(useAddress().query);
  const list = useResource(`sessions ${JSON.stringify(query)}`, (init) =>
    api.GET('/api/v1/sessions', { params: { query }, ...init }),
  );
  const action = useAction();
  return (
    <Page title={t('Sessions')}>
      <p class="muted">
        {t('A session ends when it was not used for 12 hours, and 24 hours after the sign-in.')}
      </p>
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      <ListContent
        list={list}
        empty={{ title: t('No sessions'), detail: t('Nobody is signed in to the console.') }}
      >
        {(sessions) => <SessionTable sessions={sessions} action={action} onEnded={list.reload} />}
      </ListContent>
      <Paging next={list.next} first={t('First page')} following={t('More')} />
    </Page>
  );
}

interface EndProps {
  action: Action;
  onEnded: () => void;
}

const SessionTable = ({ sessions, ...end }: EndProps & { sessions: Session[] }) => (
  <div class="card table-card">
    <table class="list">
      <caption class="visually-hidden">{t('Who is signed in to the console')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Who')}</th>
          <th scope="col" class="wide-only">
            {t('Address')}
          </th>
          <th scope="col" class="widest-only">
            {t('Signed in')}
          </th>
          <th scope="col" class="wide-only">
            {t('Last seen')}
          </th>
          <th scope="col" class="row-actions">
            <span class="visually-hidden">{t('Action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} {...end} />
        ))}
      </tbody>
    </table>
  </div>
);

/** Nothing else signs in without a token and a person. */
const isOfPortalLink = ({ token, person }: Session['by']): boolean => token === null && person === null;

function SessionRow({ session, ...end }: EndProps & { session: Session }) {
  const { by, address, createdAt, lastSeenAt, current } = session;
  const seen = formatAgo(lastSeenAt);
  // A person who is only a reader may end the own sessions.
  const mayEnd = useContext(CurrentUser)?.readOnly !== true;
  return (
    <tr>
      <th scope="row">
        <span class="strong">{actorName(by)}</span>{' '}
        {isOfPortalLink(by) && <Badge tone="neutral">{t('Portal link')}</Badge>}{' '}
        {current && <Badge tone="info">{t('This browser')}</Badge>}
        <div class="narrow-only second-line">
          <div>{address}</div>
          <div>{t('Last seen: {when}', seen)}</div>
        </div>
      </th>
      <td class="wide-only">{address ?? t('–')}</td>
      <td class="widest-only">
        <Time at={createdAt} />
      </td>
      <td class="wide-only nowrap">{seen}</td>
      <td class="row-actions">
        {current ? <SignOutButton /> : mayEnd && <EndButton session={session} {...end} />}
      </td>
    </tr>
  );
}

function EndButton({ session: { id, by }, action, onEnded }: EndProps & { session: Session }) {
  const who = actorName(by);
  const end = (): Promise<void> =>
    action.run(
      () => api.DELETE('/api/v1/sessions/{id}', { params: { path: { id } } }),
      t('The session of {who} was ended.', who),
      onEnded,
    );
  return (
    <button
      class="button quiet"
      aria-label={t('End the session of {who}', who)}
      aria-disabled={action.isRunning}
      onClick={() => void end()}
    >
      {t('End')}
    </button>
  );
}
