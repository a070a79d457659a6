import type { Contact } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useDelayed } from '../../api/use-delayed.js';
import { useResource } from '../../api/use-resource.js';
import { t } from '../../texts/texts.js';
import { Choice, type Option } from '../../ui/choice.js';
import { FailureNotice } from '../../ui/feedback.js';
import { faultAt } from '../../ui/field.js';
import { ShareDialog, type ShareDialogProps } from './share-dialog.js';

const SHOWN = 8;

/** Searches a contact, and shares it under a name. */
export function ShareContactDialog({ applicationId, ...dialog }: ShareDialogProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  const q = useDelayed(typed.trim());
  const query = { temporary: false, limit: SHOWN, ...(q !== '' && { q }) } as const;
  const contacts = useResource(
    `contacts ${q}`,
    (init) => api.GET('/api/v1/contacts', { params: { query }, ...init }),
    { poll: false },
  );
  return (
    <ShareDialog
      {...dialog}
      title={t('Share a contact')}
      fields={['#/contact']}
      request={(name) =>
        api.POST('/api/v1/applications/{id}/contact_references', {
          params: { path: { id: applicationId } },
          body: { contact: chosen?.id ?? '', ...name },
        })
      }
      labelOf={() => chosen?.text ?? ''}
    >
      {(failure) => (
        <>
          {contacts.failure !== null && <FailureNotice failure={contacts.failure} />}
          <Choice
            label={t('Search contacts')}
            hint={t('Name, e-mail address or customer')}
            typed={typed}
            onType={setTyped}
            options={contacts.value?.map(toOption)}
            hasMore={contacts.next !== null}
            chosen={chosen?.id ?? null}
            onChoose={setChosen}
            fault={faultAt(failure, '#/contact') && t('Choose one from the list.')}
          />
        </>
      )}
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
