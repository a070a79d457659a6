import type { ComponentChildren } from 'preact';
import { texts } from '../../texts.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { Tabs } from '../../ui/tabs.js';

interface CataloguePageProps {
  actions?: ComponentChildren;
  /** URL of the next page of the list. */
  next: string | null;
  children: ComponentChildren;
}

/** The frame of the three lists of the catalogue. */
export const CataloguePage = ({ actions, next, children }: CataloguePageProps) => (
  <Page title={texts.catalogue.title} actions={actions}>
    <Tabs
      label={texts.catalogue.tabs}
      tabs={[
        { path: '/catalogue', text: texts.catalogue.products },
        { path: '/catalogue/packagings', text: texts.catalogue.packagings },
        { path: '/catalogue/shipping-methods', text: texts.catalogue.shippingMethods },
      ]}
    />
    {children}
    <Paging next={next} {...texts.catalogue.paging} />
  </Page>
);
