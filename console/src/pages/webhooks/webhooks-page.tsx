import { BASE } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Filters, ListPage, useList } from '../../ui/list-page.js';
import { SearchFilter } from '../../ui/search-box.js';
import { ApplicationFilter, SelectFilter } from '../../ui/select-filter.js';
import { WebhookTable } from './webhook-table.js';

const FILTERS = ['q', 'application', 'health', 'active'];

const PAGE_SIZE = 500;

export const WebhooksPage = () => (
  <ListPage
    title={t('Webhooks')}
    actions={
      <a class="button" href={`${BASE}/deliveries`}>
        {t('All deliveries')}
      </a>
    }
    above={
      <Filters clears={FILTERS}>
        <SearchFilter label={t('Search webhooks')} hint={t('Part of the URL. Press / to search.')} />
        <ApplicationFilter />
        <SelectFilter
          name="health"
          label={t('Health')}
          all={t('Any health')}
          options={Object.entries(labels.webhookHealths)}
        />
        <SelectFilter
          name="active"
          label={t('Active')}
          all={t('Active or not @webhooks')}
          options={[
            ['true', t('Active')],
            ['false', t('Inactive')],
          ]}
        />
      </Filters>
    }
    list={useList('/api/v1/webhooks', FILTERS, { limit: PAGE_SIZE })}
    empty={[
      t('No webhooks yet'),
      t('They appear here as soon as an application asks to be told about an event.'),
    ]}
    noMatch={[t('No matching webhooks'), t('Change the search or the filters to see other webhooks.')]}
    paging={[t('First webhooks'), t('More webhooks')]}
  >
    {(webhooks) => <WebhookTable webhooks={webhooks} />}
  </ListPage>
);
