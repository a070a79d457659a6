import { useState } from 'preact/hooks';
import type { Failure } from '../../api/client.js';
import { texts } from '../../texts.js';
import { Dialog } from '../../ui/dialog.js';
import { faultAt, Field } from '../../ui/field.js';
import { FailureNotice } from '../../ui/feedback.js';
import type { AskedValue } from './asked-values.js';
import type { OrderActions } from './use-order-actions.js';

interface ValueDialogProps {
  asked: AskedValue;
  actions: OrderActions;
  onClose: () => void;
}

/** Asks for one value, and changes nothing else. */
export function ValueDialog({ asked, actions, onClose }: ValueDialogProps) {
  const [value, setValue] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const fault = faultAt(failure, asked.pointer);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const refusal = await actions.change((params) => asked.save(params, value), asked.done);
    setFailure(refusal);
    if (refusal === null) onClose();
  };
  return (
    <Dialog title={asked.title} onClose={onClose}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        {asked.of !== '' && <p class="muted">{asked.of}</p>}
        <Field label={asked.label} hint={asked.hint} fault={fault}>
          {(attributes) => (
            <input
              {...attributes}
              inputMode={asked.inputMode}
              autocomplete="off"
              value={value}
              onInput={(event) => setValue(event.currentTarget.value)}
            />
          )}
        </Field>
        {failure !== null && fault === undefined && <FailureNotice failure={failure} />}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button class="button primary">{texts.save}</button>
        </div>
      </form>
    </Dialog>
  );
}
