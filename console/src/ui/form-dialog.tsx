import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Failure } from '../api/client.js';
import { t } from '../texts/texts.js';
import { Dialog } from './dialog.js';
import { FailureNotice } from './feedback.js';
import { FormFailure } from './field.js';
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
  /** Where the request has what the fields ask for, such as `#/name` or a parameter: they show its faults themselves. */
  fields?: string[];
  children?: ComponentChildren | ((failure: Failure | null) => ComponentChildren);
}

/**
 * A dialog with a form, which shows why it was refused.
 * @param submit returns why it was refused; null otherwise
 */
export function FormDialog({
  submit,
  ...props
}: FormDialogProps & { submit: () => Promise<Failure | null> }) {
  const { isRunning, alone } = useAlone();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { children } = props;
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    void alone(async () => setFailure(await submit()));
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form class="form" noValidate onSubmit={onSubmit}>
        {props.explanation !== undefined && <p class="muted">{props.explanation}</p>}
        <FormFailure.Provider value={failure}>
          {typeof children === 'function' ? children(failure) : children}
        </FormFailure.Provider>
        {failure !== null && !isShownBeside(failure, props.fields ?? []) && (
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

/** Whether each fault of the request stands beside the field it is about. */
export const isShownBeside = ({ errors = [] }: Failure, fields: string[]): boolean =>
  errors.length > 0 &&
  errors.every(({ pointer, parameter }) => fields.some((field) => field === pointer || field === parameter));
