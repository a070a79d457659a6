import type { ComponentChildren } from 'preact';
import { useRef, useState, useId } from 'preact/hooks';
import { type Failure, outcomeOf, type Answer } from '../api/client.js';
import { t } from '../texts/texts.js';
import { Dialog } from './dialog.js';
import { FailureNotice } from './feedback.js';
import { Form, isShownBeside } from './fields.js';
import { useAlone } from './use-alone.js';
import { Button } from './button.js';
import { formatDateTime } from '../format/format.js';
import { announce } from './announcer.js';
import { CopyButton } from './copy-button.js';

export interface FormDialogProps {
  title: string;
  explanation?: string;
  /** The text of the button that submits. */
  button: string;
  /** The text of the button that closes; by default "Cancel". */
  closeButton?: string;
  /** What the action takes away cannot be given back by the same dialog. */
  isDangerous?: boolean;
  onClose: () => void;
  children?: ComponentChildren;
}

/**
 * A dialog with a form, which shows why it was refused: beside its fields, if each fault is about one of them.
 * @param submit returns why it was refused; null otherwise
 */
export function FormDialog({
  submit,
  ...props
}: FormDialogProps & { submit: () => Promise<Failure | null> }) {
  const { isRunning, alone } = useAlone();
  const [failure, setFailure] = useState<Failure | null>(null);
  const places = useRef(new Map<string, string>()).current;
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    void alone(async () => setFailure(await submit()));
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form class="form" noValidate onSubmit={onSubmit}>
        {props.explanation !== undefined && <p class="muted">{props.explanation}</p>}
        <Form.Provider value={{ failure, places }}>{props.children}</Form.Provider>
        {failure !== null && !isShownBeside(failure, [...places.values()]) && (
          <FailureNotice failure={failure} />
        )}
        <div class="dialog-actions">
          <Button text={props.closeButton ?? t('Cancel')} onClick={props.onClose} />
          <button class={`button ${props.isDangerous ? 'danger' : 'primary'}`} aria-disabled={isRunning}>
            {props.button}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

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

interface SecretDialogProps {
  title: string;
  label: string;
  secret: string;
  explanation: string;
  onClose: () => void;
}

/** Shows a token or a secret that the service answers only once. */
function SecretDialog({ title, label, secret, explanation, onClose }: SecretDialogProps) {
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
