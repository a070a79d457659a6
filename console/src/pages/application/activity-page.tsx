import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useGet, type Resource } from '../../api/use-resource.js';
import { BASE, type PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { LoadedList } from '../../ui/feedback.js';
import { DeliveryTable } from '../deliveries/delivery-list.js';
import { RequestsTable } from '../refused-requests/refused-requests-page.js';
import { WebhookTable } from '../webhooks/webhooks-page.js';
import { ApplicationFrame } from './application-frame.js';

/** How many of each are shown. */
const LIMIT = 10;

/** What the developers of a partner ask about: requests that were refused, webhooks, and their latest deliveries. */
export const ActivityPage = ({ parameters }: PageProps) => (
  <ApplicationFrame id={Number(parameters['id'])}>{({ id }) => <Activity id={id} />}</ApplicationFrame>
);

function Activity({ id }: { id: number }) {
  const query = { application: id, limit: LIMIT };
  const requests = useGet('/api/v1/refused_requests', { query });
  const webhooks = useGet('/api/v1/webhooks', { query });
  const deliveries = useGet('/api/v1/webhook_deliveries', { query });
  return (
    <div class="column">
      <nav class="buttons" aria-label={t('What else the application has')}>
        <a class="button" href={`${BASE}/orders?application=${id}`}>
          {t('Orders')}
        </a>
        <a class="button" href={`${BASE}/unknown-references?application=${id}`}>
          {t('Unknown references')}
        </a>
      </nav>
      <Latest title={t('Refused requests')} path="/refused-requests" id={id} list={requests}>
        {(latest) => <RequestsTable requests={latest} />}
      </Latest>
      <Latest title={t('Webhooks')} path="/webhooks" id={id} list={webhooks}>
        {(latest) => <WebhookTable webhooks={latest} />}
      </Latest>
      <Latest title={t('Deliveries')} path="/deliveries" id={id} list={deliveries}>
        {(latest) => <DeliveryTable deliveries={latest} applications={null} />}
      </Latest>
    </div>
  );
}

interface LatestProps<T> {
  title: string;
  /** The page with all of them. */
  path: string;
  /** The application. */
  id: number;
  list: Resource<T[]>;
  children: (latest: T[]) => ComponentChildren;
}

/** The latest entries of a list, and the way to all of them. */
function Latest<T>({ title, path, id, list, children }: LatestProps<T>) {
  const headingId = useId();
  return (
    <section class="column" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <LoadedList of={list} rows={2} empty={t('Nothing yet.')}>
        {children}
      </LoadedList>
      {list.next !== null && <a href={`${BASE}${path}?application=${id}`}>{t('Show all')}</a>}
    </section>
  );
}
