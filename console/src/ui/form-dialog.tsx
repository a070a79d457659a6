import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Failure } from '../api/client.js';
import { t } from '../texts/texts.js';
import { Dialog } from './dialog.js';
import { FailureNotice } from './feedback.js';
import { Form, isShownBeside } from './field.js';
import { useAlone } from './use-alone.js';
import { Button } from './button.js';

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
