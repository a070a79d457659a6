import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { DateTimeField, instantOf } from '../../ui/date-time-field.js';
import { faultAt } from '../../ui/field.js';
import { LinkDialog } from '../../ui/link-dialog.js';

/** Creates a link with which a partner opens the console as its application. */
export function PortalLinkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [readOnly, setReadOnly] = useState(false);
  const [expiresAt, setExpiresAt] = useState('');
  const body = { readOnly, ...(expiresAt !== '' && { expiresAt: instantOf(expiresAt) }) };
  return (
    <LinkDialog
      title={texts.portalLink.title}
      explanation={texts.portalLink.explanation}
      fields={['#/expiresAt']}
      shownOnce={texts.portalLink.shownOnce}
      request={() => api.POST('/api/v1/applications/{id}/portal_links', { params: { path: { id } }, body })}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <Checkbox
            label={texts.portalLink.readOnly}
            hint={texts.portalLink.readOnlyHint}
            checked={readOnly}
            onChange={setReadOnly}
          />
          <DateTimeField
            label={texts.portalLink.expires}
            hint={texts.portalLink.expiresHint}
            value={expiresAt}
            onChange={setExpiresAt}
            fault={faultAt(failure, '#/expiresAt')}
          />
        </>
      )}
    </LinkDialog>
  );
}
