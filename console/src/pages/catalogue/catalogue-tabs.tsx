import { t } from '../../texts/texts.js';
import { Tabs } from '../../ui/tabs.js';

/** Links between the three lists of the catalogue. */
export const CatalogueTabs = () => (
  <Tabs
    label={t('Catalogue')}
    tabs={[
      { path: '/catalogue', text: t('Products') },
      { path: '/catalogue/packagings', text: t('Packagings') },
      { path: '/catalogue/shipping-methods', text: t('Shipping') },
    ]}
  />
);
