import type { Session } from 'order-taking-client/openapi';
import { useContext } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { CurrentUser } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { formatAgo } from '../../format/format.js';
import { SignOutButton } from '../../sign-in/sign-out-button.js';
import { texts } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Badge } from '../../ui/badge.js';
import { FailureNotice } from '../../ui/feedback.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { Time } from '../../ui/time.js';
import { useAction, type Action } from '../../ui/use-action.js';

const { columns } = texts.sessions;

/** The own sessions; with the right `admin` those of everybody. */
export function SessionsPage() {
  const query = partOf(useAddress().query);
  const list = useResource(`sessions ${JSON.stringify(query)}`, (init) =>
    api.GET('/api/v1/sessions', { params: { query }, ...init }),
  );
  const action = useAction();
  return (
    <Page title={texts.sessions.title}>
      <p class="muted">{texts.sessions.explanation}</p>
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      <ListContent list={list} empty={texts.sessions.empty}>
        {(sessions) => <SessionTable sessions={sessions} action={action} onEnded={list.reload} />}
      </ListContent>
      <Paging next={list.next} {...texts.sessions.paging} />
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
      <caption class="visually-hidden">{texts.sessions.list}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.who}</th>
          <th scope="col" class="wide-only">
            {columns.address}
          </th>
          <th scope="col" class="widest-only">
            {columns.begun}
          </th>
          <th scope="col" class="wide-only">
            {columns.seen}
          </th>
          <th scope="col" class="row-actions">
            <span class="visually-hidden">{columns.action}</span>
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
        {isOfPortalLink(by) && <Badge tone="neutral">{texts.sessions.portalLink}</Badge>}{' '}
        {current && <Badge tone="info">{texts.sessions.current}</Badge>}
        <div class="narrow-only second-line">
          <div>{address}</div>
          <div>{texts.sessions.seen(seen)}</div>
        </div>
      </th>
      <td class="wide-only">{address ?? texts.none}</td>
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
      texts.sessions.ended(who),
      onEnded,
    );
  return (
    <button
      class="button quiet"
      aria-label={texts.sessions.endOne(who)}
      aria-disabled={action.isRunning}
      onClick={() => void end()}
    >
      {texts.sessions.end}
    </button>
  );
}
