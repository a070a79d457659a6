import { useId } from 'preact/hooks';
import { t } from '../texts/texts.js';
import { CopyButton } from './copy-button.js';
import { Dialog } from './dialog.js';
import { Button } from './button.js';

export interface SecretDialogProps {
  title: string;
  label: string;
  secret: string;
  explanation: string;
  onClose: () => void;
}

/** Shows a token or a secret that the service answers only once. */
export function SecretDialog({ title, label, secret, explanation, onClose }: SecretDialogProps) {
  const id = useId();
  return (
    <Dialog title={title} onClose={onClose}>
      <p class="muted">{explanation}</p>
      <div class="field">
        <label class="field-label" for={id}>
          {label}
        </label>
        <div class="secret">
          <input
            id={id}
            class="secret-text"
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={secret} label={t('Copy')} />
        </div>
      </div>
      <div class="dialog-actions">
        <Button kind="primary" text={t('I have saved it')} onClick={onClose} />
      </div>
    </Dialog>
  );
}
