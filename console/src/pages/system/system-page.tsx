import type { Summary } from 'order-taking-client/openapi';
import { api, type Answer } from '../../api/client.js';
import { useGet, useResource, type LoadOptions } from '../../api/use-resource.js';
import { BASE } from '../../address/router.js';
import { formatCounted } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Loaded, NoWorkerNotice } from '../../ui/feedback.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/who-and-when.js';
import { Table } from '../../ui/table.js';

/** Whether the service can do its work, which processes run, and what waits for them. */
export function SystemPage() {
  const checks = useResource('checks', loadChecks);
  const summary = useGet('/api/v1/summary', {});
  return (
    <Page title={t('System')}>
      <Section title={t('Checks')}>
        <Loaded of={checks} rows={3}>
          {(value) => <CheckList checks={value} />}
        </Loaded>
        <p class="hint">
          {t('The command “order-taking-service doctor” checks settings, keys and servers in detail.')}
        </p>
      </Section>
      <Loaded of={summary} rows={3}>
        {(value) => <Processes summary={value} />}
      </Loaded>
    </Page>
  );
}

/** What the process that answered has checked, by its name. */
type Checks = Record<string, { status: string; message?: string }>;

/** A process that is not ready answers 503, with the same checks. */
async function loadChecks({ signal }: LoadOptions): Promise<Answer<Checks>> {
  const { data, error, response } = await api.GET('/health/ready', { signal });
  const details = data?.details ?? (error !== undefined && 'details' in error ? error.details : undefined);
  if (details === undefined) return { error, response };
  return { data: details as unknown as Checks, response: Response.json(null) };
}

const CheckList = ({ checks }: { checks: Checks }) => (
  <ul class="rows">
    {Object.entries(checks).map(([name, { status, message }]) => (
      <li key={name}>
        <span>
          {named(labels.systemNames, name)}
          {message !== undefined && <p class="hint">{message}</p>}
        </span>
        <Badge tone={status === 'up' ? 'good' : 'bad'}>{named(labels.systemStates, status)}</Badge>
      </li>
    ))}
  </ul>
);

const Processes = ({ summary: { processes, deliveries } }: { summary: Summary }) => (
  <Section title={t('Running processes')}>
    <NoWorkerNotice processes={processes} />
    <Table
      label={t('Table: {section}', t('Running processes'))}
      rows={processes}
      isInSection
      columns={[
        { heading: t('Process'), cell: ({ kind }) => named(labels.systemKinds, kind) },
        { heading: t('Version'), cell: ({ version }) => version },
        { heading: t('Started'), cell: ({ startedAt }) => <Time at={startedAt} /> },
        { heading: t('Last seen @system'), cell: ({ seenAt }) => <Time at={seenAt} /> },
      ]}
    />
    <p>
      <a href={`${BASE}/deliveries?state=waiting`}>
        {t('Waiting deliveries: {number}', formatCounted(deliveries.waiting))}
      </a>
    </p>
  </Section>
);
