import type { Job, Summary } from 'order-taking-client/openapi';
import { ONCE, useGet, useResource } from '../../api/use-resource.js';
import { useRight } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { Empty, FailureNotice, Loaded, NoWorkerNotice } from '../../ui/feedback.js';
import { Page } from '../../ui/page.js';
import { CASES_MS, causesOf, JOBS_ASKED, type Case, type Cause } from './causes.js';
import { useEffect } from 'preact/hooks';
import { BASE } from '../../address/router.js';
import { formatCounted, formatAgo } from '../../format/format.js';
import { Section } from '../../ui/section.js';
import type { ComponentChildren } from 'preact';
import { SERVICE_PATH } from '../../api/base.js';
import { Badge } from '../../ui/badge.js';

/** The first page: what waits for a decision. */
export function DeskPage() {
  const resource = useGet('/api/v1/summary', {});
  return (
    <Page title={t('Desk')}>
      <Loaded of={resource} rows={4}>
        {(summary) => <Cases summary={summary} />}
      </Loaded>
    </Page>
  );
}

function Cases({ summary }: { summary: Summary }) {
  const mayListContacts = useRight('crm');
  const isAdministrator = useRight('admin');
  const causes = causesOf(summary, useFailedJobs(), mayListContacts);
  const nothing = (
    <Empty title={t('Nothing waits for a decision')}>{t('What needs one appears here by itself.')}</Empty>
  );
  return (
    <>
      <NoWorkerNotice processes={summary.processes} />
      {causes.length === 0 && (isAdministrator ? <FirstSteps otherwise={nothing} /> : nothing)}
      <div class="causes">
        {causes.map((cause) => (
          <CauseSection key={cause.path} cause={cause} />
        ))}
      </div>
    </>
  );
}

const DAYS = 7;

/** The jobs that failed during the last days. */
function useFailedJobs(): Job[] {
  const { value = [] } = useGet(
    '/api/v1/jobs',
    { query: { state: 'failed', limit: JOBS_ASKED } },
    { everyMs: CASES_MS },
  );
  const since = Date.now() - DAYS * 86_400_000;
  return value.filter(({ finishedAt, createdAt }) => Date.parse(finishedAt ?? createdAt) > since);
}

/** The first cases of a cause, and the way to all of them. */
function CauseSection({ cause: { title, number, path, load } }: { cause: Cause }) {
  const { value, failure, reload } = useResource(path, load, { everyMs: CASES_MS });
  useEffect(() => {
    if (value !== undefined) reload();
  }, [number]);
  if (number === null && value?.length === 0) return null;
  return (
    <Section title={t('{cause} ({number})', title, formatCounted(number))}>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      <ul class="rows cases">
        {value?.map((one) => (
          <CaseRow key={one.path + one.text} one={one} />
        ))}
      </ul>
      {value !== undefined && (number ?? Infinity) > value.length && (
        <a class="button" href={BASE + path}>
          {t('Show all {number}', formatCounted(number))}
        </a>
      )}
    </Section>
  );
}

const CaseRow = ({ one: { path, text, detail, amounts = [], since } }: { one: Case }) => (
  <li>
    <div>
      <a class="row-link strong" href={BASE + path}>
        {text}
      </a>
      <div class="second-line">{detail}</div>
    </div>
    <div class="case-values">
      {amounts.map((amount) => (
        <div key={amount}>{amount}</div>
      ))}
      <div class="second-line">{formatAgo(since)}</div>
    </div>
  </li>
);

const ONE = { params: { query: { limit: 1 } } };

/** What a new installation needs until the first order is there. @param otherwise is shown after that */
function FirstSteps({ otherwise }: { otherwise: ComponentChildren }) {
  const { value: orders } = useGet('/api/v1/orders', ONE.params, ONCE);
  if (orders === undefined) return null;
  return orders.length > 0 ? otherwise : <Steps />;
}

function Steps() {
  const { value: packagings } = useGet('/api/v1/packagings', ONE.params);
  const { value: applications } = useGet('/api/v1/applications', {});
  const id = applications?.[0]?.id;
  const { value: shares } = useGet(
    '/api/v1/applications/{id}/packaging_references',
    id === undefined ? null : { path: { id }, ...ONE.params },
  );
  if (packagings === undefined || applications === undefined) return null;

  const steps = [
    {
      text: t('Add a product and its packagings, or import them'),
      href: `${BASE}/catalogue`,
      isDone: packagings.length > 0,
    },
    {
      text: t('Create an application for a partner'),
      href: `${BASE}/applications`,
      isDone: id !== undefined,
    },
    {
      text: t('Share packagings with the application'),
      href: `${BASE}/applications${id === undefined ? '' : `/${id}/sharing`}`,
      isDone: (shares ?? []).length > 0,
    },
    {
      text: t('Let the partner send a test order'),
      href:
        id === undefined ? `${SERVICE_PATH}/docs/guides/partners` : `${BASE}/applications/${id}/hand-over`,
      isDone: false,
    },
  ];
  return (
    <Section title={t('First steps')}>
      <ol class="rows">
        {steps.map(({ text, href, isDone }) => (
          <li key={text}>
            <a href={href}>{text}</a>
            {isDone && <Badge tone="good">{t('Done')}</Badge>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
