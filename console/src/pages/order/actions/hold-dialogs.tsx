import type { OrderHold } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../../api/client.js';
import { texts } from '../../../texts/texts.js';
import { DateTimeField, instantOf } from '../../../ui/date-time-field.js';
import { faultAt } from '../../../ui/field.js';
import { TextField } from '../../../ui/text-field.js';
import { OrderDialog } from './order-dialog.js';
import type { ChangeParameters, OrderActions } from './use-order-actions.js';

interface HoldDialogProps {
  actions: OrderActions;
  onClose: () => void;
}

const withCode = ({ path, header }: ChangeParameters, code: string) => ({ path: { ...path, code }, header });

/** Asks why the order is put on hold, and until when. */
export function HoldDialog({ actions, onClose }: HoldDialogProps) {
  const [{ code, reason, until }, setValues] = useState({ code: '', reason: '', until: '' });
  const change = (changes: Partial<{ code: string; reason: string; until: string }>): void =>
    setValues({ code, reason, until, ...changes });
  const body = { reason, ...(until !== '' && { until: instantOf(until) }) };
  return (
    <OrderDialog
      title={texts.order.hold.title}
      explanation={texts.order.hold.explanation}
      button={texts.order.hold.button}
      fields={['code', '#/reason', '#/until']}
      actions={actions}
      request={(params) =>
        api.PUT('/api/v1/orders/{id}/holds/{code}', { params: withCode(params, code.trim() || '-'), body })
      }
      done={texts.order.hold.done}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <TextField
            label={texts.order.hold.code}
            hint={texts.order.hold.codeHint}
            value={code}
            onChange={(value) => change({ code: value })}
            fault={faultAt(failure, 'code')}
          />
          <TextField
            label={texts.order.reason}
            value={reason}
            onChange={(value) => change({ reason: value })}
            fault={faultAt(failure, '#/reason')}
          />
          <DateTimeField
            label={texts.order.hold.until}
            hint={texts.order.hold.untilHint}
            value={until}
            onChange={(value) => change({ until: value })}
            fault={faultAt(failure, '#/until')}
          />
        </>
      )}
    </OrderDialog>
  );
}

/** Asks why a hold is released, if that is to be noted. */
export function ReleaseDialog({ hold: { code }, actions, onClose }: HoldDialogProps & { hold: OrderHold }) {
  const [reason, setReason] = useState('');
  const query = reason.trim() === '' ? {} : { reason };
  return (
    <OrderDialog
      title={texts.order.release.title(code)}
      explanation={texts.order.release.explanation}
      button={texts.order.release.button}
      actions={actions}
      request={(params) =>
        api.DELETE('/api/v1/orders/{id}/holds/{code}', { params: { ...withCode(params, code), query } })
      }
      done={texts.order.release.done}
      onClose={onClose}
    >
      {() => (
        <TextField label={texts.order.release.reason} value={reason} onChange={setReason} fault={undefined} />
      )}
    </OrderDialog>
  );
}
