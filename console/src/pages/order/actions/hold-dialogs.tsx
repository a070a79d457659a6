import type { OrderHold } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../../api/client.js';
import { t } from '../../../texts/texts.js';
import { instantOf } from '../../../format/format.js';
import { TextField, useForm } from '../../../ui/fields.js';
import { OrderDialog } from './order-dialog.js';
import type { ChangeParameters, OrderActions } from './use-order-actions.js';

interface HoldDialogProps {
  actions: OrderActions;
  onClose: () => void;
}

const withCode = ({ path, header }: ChangeParameters, code: string) => ({ path: { ...path, code }, header });

/** Asks why the order is put on hold, and until when. */
export function HoldDialog({ actions, onClose }: HoldDialogProps) {
  const { values, field } = useForm({ code: '', reason: '', until: '' });
  const { code, reason, until } = values;
  const body = { reason, ...(until !== '' && { until: instantOf(until) }) };
  return (
    <OrderDialog
      title={t('Put the order on hold')}
      explanation={t('It cannot be validated until the hold is released or expires.')}
      button={t('Hold')}
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
        {...field('code')}
        at="code"
      />
      <TextField label={t('Reason')} {...field('reason')} />
      <TextField
        type="datetime-local"
        label={t('Expires at')}
        hint={t('If empty, someone has to release the hold.')}
        {...field('until')}
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
