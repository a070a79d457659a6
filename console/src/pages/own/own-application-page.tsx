import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';
import { PACKAGING_COLUMNS } from '../application/reference-row.js';
import { SHARES_PAGE_SIZE, SharesSection } from '../application/shares-section.js';
import { OWN_TOKENS } from '../application/token-requests.js';
import { TokensSection } from '../application/tokens-section.js';

/** What an application may know about itself: what it may order, and its tokens. */
export const OwnApplicationPage = () => (
  <Page title={t('Own application')}>
    <TokensSection requests={OWN_TOKENS} />
    <OwnPackagings />
  </Page>
);

function OwnPackagings() {
  const query = partOf(useAddress().query, { limit: SHARES_PAGE_SIZE });
  const resource = useResource(`own packagings ${query.cursor ?? ''}`, (init) =>
    api.GET('/api/v1/packaging_references', { params: { query }, ...init }),
  );
  return (
    <SharesSection
      title={t('What it may order')}
      empty={t('No packagings are shared with this application yet.')}
      parameter="cursor"
      columns={PACKAGING_COLUMNS}
      resource={resource}

      shareButtons={[]}
      onShare={() => undefined}
    />
  );
}
