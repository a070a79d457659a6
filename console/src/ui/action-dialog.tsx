import { useState } from 'preact/hooks';
import { outcomeOf, type Answer } from '../api/client.js';
import { formatDateTime } from '../format/format.js';
import { t } from '../texts/texts.js';
import { announce } from './announcer.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';
import { SecretDialog, type SecretDialogProps } from './secret-dialog.js';

type Secret = Omit<SecretDialogProps, 'onClose'>;

interface ActionDialogProps<T> extends FormDialogProps {
  request: () => Promise<Answer<T>>;
  /** What is said when it is done; the dialog is closed then. */
  done?: string | ((value: T) => string);
  onDone?: (value: T) => void;
  /** What the answer has that is shown only once, in the place of the form. */
  secretOf?: (value: T) => Secret;
}

/** Asks for what a request needs, or whether it is meant, and shows why it was refused. */
export function ActionDialog<T>({ request, done, onDone, secretOf, ...form }: ActionDialogProps<T>) {
  const [secret, setSecret] = useState<Secret | null>(null);
  if (secret !== null) return <SecretDialog {...secret} onClose={form.onClose} />;
  const submit = async () => {
    const outcome = await outcomeOf(request());
    if (!outcome.ok) return outcome.failure;
    if (done !== undefined) announce(typeof done === 'string' ? done : done(outcome.value));
    onDone?.(outcome.value);
    if (secretOf !== undefined) setSecret(secretOf(outcome.value));
    else if (done !== undefined) form.onClose();
    return null;
  };
  return <FormDialog {...form} submit={submit} />;
}

interface CreatedLink {
  link: string;
  expiresAt: string;
}

interface LinkDialogProps extends Omit<FormDialogProps, 'button'> {
  request: () => Promise<Answer<CreatedLink>>;
  /** What to do with the link, once it is there. */
  shownOnce: (until: string) => string;
}

/** Creates a link to a page of the console, and shows it once. */
export const LinkDialog = ({ shownOnce, ...dialog }: LinkDialogProps) => (
  <ActionDialog
    {...dialog}
    button={t('Create the link')}
    secretOf={({ link, expiresAt }) => ({
      title: t('The link was created'),
      label: t('Link'),
      explanation: shownOnce(formatDateTime(expiresAt)),
      secret: new URL(link, location.origin).href,
    })}
  />
);
