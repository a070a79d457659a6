import type { ContactReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import type { SharesProps } from './packaging-shares.js';
import { ShareContactDialog } from './share-contact-dialog.js';
import { SHARES_PAGE_SIZE, SharesSection } from './shares-section.js';

const { columns } = texts.shares;

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
      title={texts.shares.contacts}
      empty={texts.shares.noContacts}
      parameter={CURSOR}
      columns={[columns.contact, columns.customer, columns.reference]}
      resource={resource}
      row={(reference) => <ContactRow key={reference.id} reference={reference} />}
      shareButtons={maySearch ? [{ opens: true, text: texts.shares.shareContact }] : []}
      onShare={setSharing}
    >
      {isSharing && (
        <ShareContactDialog applicationId={id} onShared={resource.reload} onClose={() => setSharing(false)} />
      )}
    </SharesSection>
  );
}

function ContactRow({ reference: { contact, customer, externalReference } }: ContactRowProps) {
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  const account = (
    <>
      {customer.name} {customer.temporary && <Badge>{texts.order.temporary}</Badge>}
    </>
  );
  return (
    <tr>
      <th scope="row">
        {name === '' ? (contact.email ?? texts.none) : name}
        <div class="second-line">{name !== '' && contact.email}</div>
        <div class="narrow-only">
          <div>{account}</div>
          {externalReference !== null && <div>{texts.shares.called(externalReference)}</div>}
        </div>
      </th>
      <td class="wide-only">{account}</td>
      <td class="wide-only">{externalReference ?? texts.none}</td>
    </tr>
  );
}

interface ContactRowProps {
  reference: ContactReference;
}
