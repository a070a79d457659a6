import { useState } from 'preact/hooks';
import { api, outcomeOf, type Failure } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { t } from '../../texts/texts.js';
import { announce } from '../../ui/announcer.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Field } from '../../ui/field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { pastedLines, type PastedLine } from './pasted-packagings.js';
import type { ShareDialogProps } from './share-dialog.js';
import { Button } from '../../ui/button.js';

/** More faults are counted only. */
const SHOWN_FAULTS = 5;

/**
 * Shares the packagings of a pasted list, one request for each. After a refusal the list still has the lines that were not shared,
 * so that it can be corrected and sent again.
 */
export function SharePackagingsDialog({ applicationId, onShared, onClose }: ShareDialogProps) {
  const [list, setList] = useState('');
  const [isSent, setSent] = useState(false);
  const packagings = useResource('packagings', (init) => api.GET('/api/v1/packagings', init), {
    poll: false,
  });
  const lines = pastedLines(list, packagings.value ?? []);
  const faults = packagings.value === undefined ? [] : lines.filter(({ fault }) => fault !== '');
  const submit = async (): Promise<Failure | null> => {
    setSent(true);
    if (lines.length === 0 || faults.length > 0) return null;
    for (const [place, line] of lines.entries()) {
      const failure = await share(applicationId, line);
      if (failure === null) continue;
      setList(textOf(lines.slice(place)));
      onShared();
      return failure;
    }
    announce(t('{number} packaging is shared. || {number} packagings are shared.', lines.length));
    onShared();
    onClose();
    return null;
  };
  return (
    <FormDialog
      title={t('Share several packagings')}
      button={t('Share {number} packaging || Share {number} packagings', lines.length - faults.length)}
      submit={submit}
      onClose={onClose}
    >
      {packagings.failure !== null && <FailureNotice failure={packagings.failure} />}
      <Field
        label={t('Product codes, one in each line')}
        hint={t(
          'Paste two columns of a spreadsheet to give the application’s own names too: the code, then the name.',
        )}
        fault={isSent && lines.length === 0 ? t('Paste at least one code.') : undefined}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            rows={10}
            value={list}
            onInput={(event) => setList(event.currentTarget.value)}
          />
        )}
      </Field>
      <Faults faults={faults} onRemove={() => setList(textOf(lines.filter(({ fault }) => fault === '')))} />
    </FormDialog>
  );
}

const textOf = (lines: PastedLine[]): string => lines.map(({ text }) => text).join('\n');

async function share(id: number, { packaging, externalReference }: PastedLine): Promise<Failure | null> {
  const body = { packaging: packaging!.id, ...(externalReference !== '' && { externalReference }) };
  const outcome = await outcomeOf(
    api.POST('/api/v1/applications/{id}/packaging_references', { params: { path: { id } }, body }),
  );
  return outcome.ok ? null : outcome.failure;
}

/** What is wrong with the list, and a button that removes these lines. */
function Faults({ faults, onRemove }: { faults: PastedLine[]; onRemove: () => void }) {
  if (faults.length === 0) return null;
  return (
    <div class="notice warning">
      <ul>
        {faults.slice(0, SHOWN_FAULTS).map(({ text, fault }) => (
          <li key={text}>{fault}</li>
        ))}
      </ul>
      {faults.length > SHOWN_FAULTS && (
        <p>
          {t(
            '{number} more line like these. || {number} more lines like these.',
            faults.length - SHOWN_FAULTS,
          )}
        </p>
      )}
      <Button text={t('Remove this line || Remove these {number} lines', faults.length)} onClick={onRemove} />
    </div>
  );
}
