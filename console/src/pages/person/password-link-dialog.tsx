import { api } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { LinkDialog } from '../../ui/link-dialog.js';

/** Creates a link with which a person sets a password. */
export const PasswordLinkDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <LinkDialog
    title={t('Create a link to set a password?')}
    explanation={t(
      'Whoever opens the link can set the password of this person, once within 24 hours. A former link no longer works.',
    )}
    shownOnce={(until: string) =>
      t('Send it to the person. It can be used until {until}, and cannot be shown again.', until)
    }
    request={() => api.POST('/api/v1/people/{id}/password_links', { params: { path: { id } } })}
    onClose={onClose}
  />
);
