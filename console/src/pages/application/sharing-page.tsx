import type { ContactReference, Contact } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useChangeRight } from '../../api/current-user.js';
import { useDelayed } from '../../api/use-delayed.js';
import { ONCE, useGet } from '../../api/use-resource.js';
import type { PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Choice, type Option } from '../../ui/choice.js';
import { DialogButton } from '../../ui/button.js';
import { FailureNotice } from '../../ui/feedback.js';
import { ApplicationFrame } from './application-frame.js';
import { PackagingMatrix } from './packaging-matrix.js';
import { PackagingShares } from './packaging-shares.js';
import {
  ShareDialog,
  type ShareDialogProps,
  SharesSection,
  useShares,
  type SharesProps,
} from './shares-section.js';
import { ShippingShares } from './shipping-shares.js';

/** What an application may order, how its orders may be shipped, and whom it knows. */
export function SharingPage({ parameters }: PageProps) {
  const maySharePackagings = useChangeRight('catalogue');
  const mayShareContacts = useChangeRight('crm');
  return (
    <ApplicationFrame id={Number(parameters['id'])}>
      {({ id }) => (
        <div class="column">
          <PackagingShares applicationId={id} maySearch={maySharePackagings} />
          {maySharePackagings && <PackagingMatrix applicationId={id} />}
          <ShippingShares applicationId={id} maySearch={maySharePackagings} />
          <ContactShares applicationId={id} maySearch={mayShareContacts} />
        </div>
      )}
    </ApplicationFrame>
  );
}

const CURSOR = 'contacts';

/** The contacts that an application introduced, and those that were shared with it. */
function ContactShares({ applicationId: id, maySearch }: SharesProps) {
  const resource = useShares('/api/v1/applications/{id}/contact_references', CURSOR, id);
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
      buttons={
        maySearch && (
          <DialogButton
            text={t('Share a contact')}
            dialog={(close) => (
              <ShareContactDialog applicationId={id} onShared={resource.reload} onClose={close} />
            )}
          />
        )
      }
    />
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

const SHOWN = 8;

/** Searches a contact, and shares it under a name. */
function ShareContactDialog({ applicationId, ...dialog }: ShareDialogProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  const q = useDelayed(typed.trim());
  const query = { temporary: false, limit: SHOWN, ...(q !== '' && { q }) } as const;
  const contacts = useGet('/api/v1/contacts', { query }, ONCE);
  return (
    <ShareDialog
      {...dialog}
      title={t('Share a contact')}
      request={(name) =>
        api.POST('/api/v1/applications/{id}/contact_references', {
          params: { path: { id: applicationId } },
          body: { contact: chosen?.id ?? '', ...name },
        })
      }
      labelOf={() => chosen?.text ?? ''}
    >
      {contacts.failure !== null && <FailureNotice failure={contacts.failure} />}
      <Choice
        label={t('Search contacts')}
        hint={t('Name, e-mail address or customer')}
        typed={typed}
        onType={setTyped}
        options={contacts.value?.map(toOption)}
        hasMore={contacts.next !== null}
        chosen={chosen}
        onChoose={setChosen}
        at="#/contact"
      />
    </ShareDialog>
  );
}

function toOption({ id, firstName, lastName, email, customer }: Contact): Option {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    id,
    text: name === '' ? (email ?? String(id)) : name,
    detail: [name === '' ? null : email, customer.name].filter((text) => text !== null).join(', '),
  };
}
