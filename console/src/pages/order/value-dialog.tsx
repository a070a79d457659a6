import { useState } from 'preact/hooks';
import { texts } from '../../texts.js';
import { faultAt } from '../../ui/field.js';
import { TextField } from '../../ui/text-field.js';
import type { AskedValue } from './asked-values.js';
import { OrderDialog } from './order-dialog.js';
import type { OrderActions } from './use-order-actions.js';

interface ValueDialogProps {
  asked: AskedValue;
  actions: OrderActions;
  onClose: () => void;
}

/** Asks for one value, and changes nothing else. */
export function ValueDialog({ asked, actions, onClose }: ValueDialogProps) {
  const [value, setValue] = useState('');
  return (
    <OrderDialog
      title={asked.title}
      {...(asked.of !== '' && { explanation: asked.of })}
      button={texts.save}
      fields={[asked.pointer]}
      actions={actions}
      request={(params) => asked.save(params, value)}
      done={asked.done}
      onClose={onClose}
    >
      {(failure) => (
        <TextField
          label={asked.label}
          hint={asked.hint}
          value={value}
          onChange={setValue}
          fault={faultAt(failure, asked.pointer)}
          isDecimal={asked.inputMode === 'decimal'}
        />
      )}
    </OrderDialog>
  );
}
