import { useRight } from '../../api/current-user.js';
import { texts } from '../../texts/texts.js';
import { Tabs } from '../../ui/tabs.js';

/** Listing contacts needs another right than deciding about them. */
export function ContactTabs() {
  const temporary = { path: '/contacts', text: texts.contacts.temporaryTab };
  const changes = { path: '/contacts/changes', text: texts.contactChanges.tab };
  const customers = { path: '/customers', text: texts.customers.tab };
  const mayList = useRight('crm');
  const mayDecide = useRight('sales');
  return (
    <Tabs
      label={texts.contacts.tabs}
      tabs={[
        ...(mayList ? [temporary] : []),
        ...(mayDecide ? [changes] : []),
        ...(mayList ? [customers] : []),
      ]}
    />
  );
}
