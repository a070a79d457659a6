import type { Contact } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useChangeRight, useRight } from '../../api/current-user.js';
import { onDemand } from '../../ui/on-demand.js';
import { t } from '../../texts/texts.js';
import { DownloadButton } from '../../ui/download-button.js';
import { Section } from '../../ui/section.js';
import { Button } from '../../ui/button.js';

const EraseDialog = onDemand(async () => (await import('./erase-dialog.js')).EraseDialog);

/** Hands over all that is stored about a person, and erases it. */
export function PersonalDataSection({ contact, onErased }: { contact: Contact; onErased: () => void }) {
  const hasContacts = useRight('crm');
  const maySee = useRight('sales') && hasContacts;
  const mayErase = useChangeRight('sales') && maySee;
  const [isErasing, setErasing] = useState(false);
  if (!maySee) return null;

  const { id } = contact;
  return (
    <Section title={t('Personal data')}>
      <p class="muted">{t('All that is stored about this person, with orders, payments and events.')}</p>
      <div class="actions-row">
        <DownloadButton
          text={t('Download the data')}
          done={t('All that is stored about this person was downloaded.')}
          fileName={`contact-${id}.json`}
          request={() =>
            api.GET('/api/v1/contacts/{id}/personal_data', { params: { path: { id } }, parseAs: 'blob' })
          }
        />
        {mayErase && <Button kind="danger" text={t('Erase …')} onClick={() => setErasing(true)} />}
      </div>
      {isErasing && <EraseDialog contact={contact} onErased={onErased} onClose={() => setErasing(false)} />}
    </Section>
  );
}
