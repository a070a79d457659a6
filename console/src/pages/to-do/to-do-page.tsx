import type { Summary } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useRight } from '../../app/current-user.js';
import { BASE } from '../../app/router.js';
import { formatAgo } from '../../format/format.js';
import { named, texts } from '../../texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Page } from '../../ui/page.js';
import { ActivityPictures } from './activity-pictures.js';
import { Tile } from './tile.js';

/** The first page: what waits for a person, and what happened during the last day. */
export function ToDoPage() {
  const { value, failure, reload } = useResource('summary', (init) => api.GET('/api/v1/summary', init));
  return (
    <Page title={texts.toDo.title}>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton rows={4} />}
      {value !== undefined && <Waiting summary={value} />}
      <ActivityPictures />
    </Page>
  );
}

function Waiting({
  summary: { orders, unknownReferences, contacts, webhooks, deliveries },
}: {
  summary: Summary;
}) {
  const { toDo } = texts;
  const mayList = useRight('crm');
  const { on_hold: _, ...blockers } = orders.blockers;
  return (
    <div class="to-do">
      <Group title={toDo.orders}>
        <Tile number={orders.pending} text={toDo.pending} href="/orders?state=pending" />
        <Tile
          number={orders.blocked}
          text={toDo.blocked}
          href="/orders?state=pending&blocked=true"
          tone="bad"
        />
        <Tile number={orders.held} text={toDo.held} href="/orders?held=true" tone="bad" />
        <Tile number={orders.unanswered} text={toDo.unanswered} href="/orders?unanswered=true" tone="bad" />
        <Tile
          number={orders.changeRequested}
          text={toDo.changeRequested}
          href="/orders?changeRequested=true"
        />
        {Object.entries(blockers).map(([code, number]) => (
          <Tile
            key={code}
            number={number}
            text={named(texts.blockers, code)}
            href={`/orders?state=pending&blocker=${code}`}
            tone="bad"
          />
        ))}
        <Tile
          number={unknownReferences.waiting}
          text={toDo.unknownReferences}
          href="/unknown-references"
          tone="bad"
        />
      </Group>
      <Group title={toDo.contacts}>
        {mayList && <Tile number={contacts.temporary} text={toDo.temporary} href="/contacts" />}
        <Tile number={contacts.proposedChanges} text={toDo.proposedChanges} href="/contacts/changes" />
      </Group>
      <Group title={toDo.webhooks}>
        <Tile number={webhooks.failing} text={toDo.failing} href="/webhooks?health=failing" tone="bad" />
        <Tile number={webhooks.disabled} text={toDo.disabled} href="/webhooks?health=disabled" tone="bad" />
        <Tile number={deliveries.waiting} text={toDo.waiting} href="/deliveries?state=waiting">
          {deliveries.oldest !== null && <Oldest delivery={deliveries.oldest} />}
        </Tile>
      </Group>
    </div>
  );
}

function Oldest({ delivery }: { delivery: NonNullable<Summary['deliveries']['oldest']> }) {
  return (
    <a class="second-line tile-link" href={`${BASE}/deliveries/${delivery.id}`}>
      {texts.toDo.oldest(formatAgo(delivery.createdAt), delivery.event.type)}
    </a>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="stack">
      <h2>{title}</h2>
      <ul class="tiles">{children}</ul>
    </section>
  );
}
