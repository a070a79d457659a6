import { useRight } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { Tabs } from '../../ui/page.js';

/** Listing contacts needs another right than deciding about them. */
export function ContactTabs() {
  const temporary = { path: '/contacts', text: t('Temporary contacts') };
  const changes = { path: '/contacts/changes', text: t('Proposed changes') };
  const customers = { path: '/customers', text: t('Customers') };
  const mayList = useRight('crm');
  const mayDecide = useRight('sales');
  return (
    <Tabs
      label={t('Contacts to reconcile')}
      tabs={[
        ...(mayList ? [temporary] : []),
        ...(mayDecide ? [changes] : []),
        ...(mayList ? [customers] : []),
      ]}
    />
  );
}
