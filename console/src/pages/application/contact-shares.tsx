import type { ContactReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import type { SharesProps } from './packaging-shares.js';
import { ShareContactDialog } from './share-contact-dialog.js';
import { SHARES_PAGE_SIZE, SharesSection } from './shares-section.js';

const CURSOR = 'contacts';

/** The contacts that an application introduced, and those that were shared with it. */
export function ContactShares({ applicationId: id, maySearch }: SharesProps) {
  const [isSharing, setSharing] = useState(false);
  const query = partOf(useAddress().query, { parameter: CURSOR, limit: SHARES_PAGE_SIZE });
  const resource = useResource(`contacts of ${id} ${query.cursor ?? ''}`, (init) =>
    api.GET('/api/v1/applications/{id}/contact_references', { params: { path: { id }, query }, ...init }),
  );
  return (
    <SharesSection
      title={t('Shared contacts')}
      empty={t(
        'It has no contacts yet. It introduces its own with its orders; share the ones you already have.',
      )}
      parameter={CURSOR}
      columns={[
        { heading: t('Contact'), cell: (reference) => <Name reference={reference} /> },
        {
          heading: t('Customer'),
          class: 'wide-only',
          cell: (reference) => <Account reference={reference} />,
        },
        {
          heading: t('Application’s name for it'),
          class: 'wide-only',
          cell: ({ externalReference }) => externalReference ?? t('–'),
        },
      ]}
      resource={resource}
      shareButtons={maySearch ? [{ opens: true, text: t('Share a contact') }] : []}
      onShare={setSharing}
    >
      {isSharing && (
        <ShareContactDialog applicationId={id} onShared={resource.reload} onClose={() => setSharing(false)} />
      )}
    </SharesSection>
  );
}

const Account = ({ reference: { customer } }: { reference: ContactReference }) => (
  <>
    {customer.name} {customer.temporary && <Badge>{t('temporary')}</Badge>}
  </>
);

function Name({ reference }: { reference: ContactReference }) {
  const { contact, externalReference } = reference;
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  return (
    <>
      {name === '' ? (contact.email ?? t('–')) : name}
      <div class="second-line">{name !== '' && contact.email}</div>
      <div class="narrow-only">
        <div>
          <Account reference={reference} />
        </div>
        {externalReference !== null && <div>{t('Called {name} by the application', externalReference)}</div>}
      </div>
    </>
  );
}
