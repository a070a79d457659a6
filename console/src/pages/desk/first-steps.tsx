import type { ComponentChildren } from 'preact';
import { SERVICE_PATH } from '../../api/base.js';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { BASE } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Section } from '../../ui/section.js';

const ONE = { params: { query: { limit: 1 } } };

/** What a new installation needs until the first order is there. @param otherwise is shown after that */
export function FirstSteps({ otherwise }: { otherwise: ComponentChildren }) {
  const { value: orders } = useResource(
    'one order',
    (init) => api.GET('/api/v1/orders', { ...ONE, ...init }),
    { poll: false },
  );
  if (orders === undefined) return null;
  return orders.length > 0 ? otherwise : <Steps />;
}

function Steps() {
  const { value: packagings } = useResource('one packaging', (init) =>
    api.GET('/api/v1/packagings', { ...ONE, ...init }),
  );
  const { value: applications } = useResource('applications', (init) =>
    api.GET('/api/v1/applications', init),
  );
  const id = applications?.[0]?.id;
  const { value: shares } = useResource(id === undefined ? null : `one share of ${id}`, (init) =>
    api.GET('/api/v1/applications/{id}/packaging_references', {
      params: { path: { id: id! }, ...ONE.params },
      ...init,
    }),
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
