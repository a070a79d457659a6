import { useEffect, useRef, useState } from 'preact/hooks';
import { focusControl } from '../../../ui/shortcuts.js';
import { t } from '../../../texts/texts.js';
import { FailureNotice } from '../../../ui/feedback.js';
import { faultAt, isShownBeside } from '../../../ui/field.js';
import { TextField } from '../../../ui/text-field.js';
import { useAlone } from '../../../ui/use-alone.js';
import type { AskedValue } from './asked-values.js';
import { Conflict } from './conflict.js';
import type { OrderActions, Refusal } from './use-order-actions.js';

/** Asks for one value that the order lacks. When it is stored, the next one has the focus, or the button that validates. */
export function ValueForm({ asked, actions }: { asked: AskedValue; actions: OrderActions }) {
  const [value, setValue] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { isRunning, alone } = useAlone();
  const isSent = useRef(false);
  useEffect(
    () => () => {
      if (isSent.current) setTimeout(() => focusControl('p', 'v'));
    },
    [],
  );
  const changes = refusal?.changes ?? null;
  const failure = changes === null ? (refusal?.failure ?? null) : null;
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    isSent.current = true;
    void alone(async () =>
      setRefusal(await actions.change(actions.version, (params) => asked.save(params, value), asked.done)),
    );
  };
  return (
    <form class="value-form" noValidate onSubmit={onSubmit}>
      <TextField
        label={asked.label}
        hint={asked.hint}
        value={value}
        onChange={setValue}
        fault={faultAt(failure, asked.pointer)}
        type={asked.type}
        shortcuts="p e"
      />
      <button class="button" aria-disabled={isRunning}>
        {t('Save')}
      </button>
      <Conflict
        changes={changes}
        explanation={t('Yours was not saved. Send it again if it still applies after these changes:')}
      />
      {failure !== null && !isShownBeside(failure, [asked.pointer]) && <FailureNotice failure={failure} />}
    </form>
  );
}
