import { texts } from '../../texts/texts.js';
import { Tabs } from '../../ui/tabs.js';

/** Links between the three lists of the catalogue. */
export const CatalogueTabs = () => (
  <Tabs
    label={texts.catalogue.tabs}
    tabs={[
      { path: '/catalogue', text: texts.catalogue.products },
      { path: '/catalogue/packagings', text: texts.catalogue.packagings },
      { path: '/catalogue/shipping-methods', text: texts.catalogue.shippingMethods },
    ]}
  />
);
