import { t } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';
import { PACKAGING_COLUMNS } from '../application/reference-row.js';
import { SharesSection, useShares } from '../application/shares-section.js';
import { OWN_TOKENS, TokensSection } from '../application/tokens-section.js';

/** What an application may know about itself: what it may order, and its tokens. */
export const OwnApplicationPage = () => (
  <Page title={t('Own application')}>
    <TokensSection requests={OWN_TOKENS} />
    <OwnPackagings />
  </Page>
);

const OwnPackagings = () => (
  <SharesSection
    title={t('What it may order')}
    empty={t('No packagings are shared with this application yet.')}
    parameter="cursor"
    columns={PACKAGING_COLUMNS}
    resource={useShares('/api/v1/packaging_references', 'cursor')}
  />
);
