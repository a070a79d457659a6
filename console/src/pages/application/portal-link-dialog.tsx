import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { DateTimeField, instantOf } from '../../ui/date-time-field.js';
import { LinkDialog } from '../../ui/link-dialog.js';

/** Creates a link with which a partner opens the console as its application. */
export function PortalLinkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [readOnly, setReadOnly] = useState(false);
  const [expiresAt, setExpiresAt] = useState('');
  const body = { readOnly, ...(expiresAt !== '' && { expiresAt: instantOf(expiresAt) }) };
  return (
    <LinkDialog
      title={t('Create a portal link?')}
      explanation={t(
        'Whoever opens the link signs in to the console as this application, once: with its orders, webhooks, tokens and what it may order.',
      )}
      fields={['#/expiresAt']}
      shownOnce={(until: string) =>
        t('Send it to the partner. It can be opened once until {until}, and cannot be shown again.', until)
      }
      request={() => api.POST('/api/v1/applications/{id}/portal_links', { params: { path: { id } }, body })}
      onClose={onClose}
    >
      <Checkbox
        label={t('Read only')}
        hint={t('Whoever opens the link can change nothing.')}
        checked={readOnly}
        onChange={setReadOnly}
      />
      <DateTimeField
        label={t('Can be opened until')}
        hint={t('If empty: for 24 hours. At most 30 days ahead.')}
        value={expiresAt}
        onChange={setExpiresAt}
        at="#/expiresAt"
      />
    </LinkDialog>
  );
}
