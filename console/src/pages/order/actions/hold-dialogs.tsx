import type { OrderHold } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../../api/client.js';
import { t } from '../../../texts/texts.js';
import { DateTimeField, instantOf } from '../../../ui/date-time-field.js';
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
      title={t('Put the order on hold')}
      explanation={t('It cannot be validated until the hold is released or expires.')}
      button={t('Hold')}
      fields={['code', '#/reason', '#/until']}
      actions={actions}
      request={(params) =>
        api.PUT('/api/v1/orders/{id}/holds/{code}', { params: withCode(params, code.trim() || '-'), body })
      }
      done={t('The order is on hold.')}
      onClose={onClose}
    >
      <TextField
        label={t('Hold code')}
        hint={t('What has to be decided, such as credit or approval: lower-case letters, digits and _.')}
        value={code}
        onChange={(value) => change({ code: value })}
        at="code"
      />
      <TextField
        label={t('Reason')}
        value={reason}
        onChange={(value) => change({ reason: value })}
        at="#/reason"
      />
      <DateTimeField
        label={t('Expires at')}
        hint={t('If empty, someone has to release the hold.')}
        value={until}
        onChange={(value) => change({ until: value })}
        at="#/until"
      />
    </OrderDialog>
  );
}

/** Asks why a hold is released, if that is to be noted. */
export function ReleaseDialog({ hold: { code }, actions, onClose }: HoldDialogProps & { hold: OrderHold }) {
  const [reason, setReason] = useState('');
  const query = reason.trim() === '' ? {} : { reason };
  return (
    <OrderDialog
      title={t('Release the hold: {code}', code)}
      explanation={t('The reason is kept in the history of the order.')}
      button={t('Release')}
      actions={actions}
      request={(params) =>
        api.DELETE('/api/v1/orders/{id}/holds/{code}', { params: { ...withCode(params, code), query } })
      }
      done={t('The hold was released.')}
      onClose={onClose}
    >
      <TextField label={t('Reason (optional)')} value={reason} onChange={setReason} />
    </OrderDialog>
  );
}
