import type { OrderHold } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Failure } from '../../api/client.js';
import { texts } from '../../texts.js';
import { DateTimeField, instantOf } from '../../ui/date-time-field.js';
import { Dialog } from '../../ui/dialog.js';
import { faultAt } from '../../ui/field.js';
import { FailureNotice } from '../../ui/feedback.js';
import { TextField } from '../../ui/text-field.js';
import type { ChangeParameters, OrderActions } from './use-order-actions.js';

interface HoldDialogProps {
  actions: OrderActions;
  onClose: () => void;
}

const withCode = ({ path, header }: ChangeParameters, code: string) => ({ path: { ...path, code }, header });

/** Asks why the order is put on hold, and until when. */
export function HoldDialog({ actions, onClose }: HoldDialogProps) {
  const [{ code, reason, until }, setValues] = useState({ code: '', reason: '', until: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const change = (changes: Partial<{ code: string; reason: string; until: string }>): void =>
    setValues({ code, reason, until, ...changes });
  const body = { reason, ...(until !== '' && { until: instantOf(until) }) };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const refusal = await actions.change(
      (params) =>
        api.PUT('/api/v1/orders/{id}/holds/{code}', { params: withCode(params, code.trim() || '-'), body }),
      texts.order.hold.done,
    );
    setFailure(refusal);
    if (refusal === null) onClose();
  };
  const codeFault = failure?.errors?.find(({ parameter }) => parameter === 'code')?.detail;
  const faults = {
    code: codeFault,
    reason: faultAt(failure, '#/reason'),
    until: faultAt(failure, '#/until'),
  };
  const isShown = Object.values(faults).some((fault) => fault !== undefined);
  return (
    <Dialog title={texts.order.hold.title} onClose={onClose}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <p class="muted">{texts.order.hold.explanation}</p>
        <TextField
          label={texts.order.hold.code}
          hint={texts.order.hold.codeHint}
          value={code}
          onChange={(value) => change({ code: value })}
          fault={faults.code}
        />
        <TextField
          label={texts.order.reason}
          value={reason}
          onChange={(value) => change({ reason: value })}
          fault={faults.reason}
        />
        <DateTimeField
          label={texts.order.hold.until}
          hint={texts.order.hold.untilHint}
          value={until}
          onChange={(value) => change({ until: value })}
          fault={faults.until}
        />
        {failure !== null && !isShown && <FailureNotice failure={failure} />}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button class="button primary">{texts.order.hold.button}</button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks why a hold is released, if that is to be noted. */
export function ReleaseDialog({ hold: { code }, actions, onClose }: HoldDialogProps & { hold: OrderHold }) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const query = reason.trim() === '' ? {} : { reason };
    const refusal = await actions.change(
      (params) =>
        api.DELETE('/api/v1/orders/{id}/holds/{code}', { params: { ...withCode(params, code), query } }),
      texts.order.release.done,
    );
    setFailure(refusal);
    if (refusal === null) onClose();
  };
  return (
    <Dialog title={texts.order.release.title(code)} onClose={onClose}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <p class="muted">{texts.order.release.explanation}</p>
        <TextField label={texts.order.release.reason} value={reason} onChange={setReason} fault={undefined} />
        {failure !== null && <FailureNotice failure={failure} />}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button class="button primary">{texts.order.release.button}</button>
        </div>
      </form>
    </Dialog>
  );
}
