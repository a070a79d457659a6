import { api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { LinkDialog } from '../../ui/link-dialog.js';

/** Creates a link with which a person sets a password. */
export const PasswordLinkDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <LinkDialog
    title={texts.person.linkTitle}
    explanation={texts.person.linkExplanation}
    shownOnce={texts.person.linkShownOnce}
    request={() => api.POST('/api/v1/people/{id}/password_links', { params: { path: { id } } })}
    onClose={onClose}
  />
);
