import { useState } from 'preact/hooks';
import { api, outcomeOf, type Failure } from '../../api/client.js';
import { ONCE, useGet } from '../../api/use-resource.js';
import { t } from '../../texts/texts.js';
import { announce } from '../../ui/announcer.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Field } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import type { ShareDialogProps } from './shares-section.js';
import { Button } from '../../ui/button.js';
import type { Packaging } from 'order-taking-client/openapi';

/** More faults are counted only. */
const SHOWN_FAULTS = 5;

/**
 * Shares the packagings of a pasted list, one request for each. After a refusal the list still has the lines that were not shared,
 * so that it can be corrected and sent again.
 */
export function SharePackagingsDialog({ applicationId, onShared, onClose }: ShareDialogProps) {
  const [list, setList] = useState('');
  const [isSent, setSent] = useState(false);
  const packagings = useGet('/api/v1/packagings', {}, ONCE);
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

/** One line of a pasted list. */
interface PastedLine {
  /** The line as it was pasted. */
  text: string;
  packaging: Packaging | null;
  /** The application's own name for it; empty if none was pasted. */
  externalReference: string;
  /** Why it names no packaging; empty otherwise. */
  fault: string;
}

/**
 * Finds the packagings that a list names: a product code in each line, or `code / packaging` if a product has several. Behind a tab
 * or a semicolon, as between the columns of a spreadsheet, stands what the application calls it.
 */
function pastedLines(list: string, packagings: Packaging[]): PastedLine[] {
  const byCode = Map.groupBy(packagings, ({ product }) => product.code);
  const lines = list.split('\n').filter((line) => line.trim() !== '');
  return lines.map((text) => {
    const [named = '', externalReference = ''] = text.split(/[\t;]/).map((cell) => cell.trim());
    const [code = '', name] = byCode.has(named) ? [named] : named.split(' / ', 2);
    const ofProduct = byCode.get(code) ?? [];
    const found = ofProduct.filter((packaging) => name === undefined || packaging.name === name);
    const packaging = found.length === 1 ? found[0]! : null;
    return { text, packaging, externalReference, fault: packaging === null ? faultOf(found, named) : '' };
  });
}

function faultOf([first, second]: Packaging[], named: string): string {
  if (first === undefined) return t('“{named}” is no product code of the catalogue.', named);
  const names = [first, second!].map(({ product, name }) => `${product.code} / ${name}`);
  return t('“{named}” has several packagings. Write {names}.', named, names.join(t(' or ')));
}
