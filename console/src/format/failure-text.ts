import type { Failure } from '../api/client.js';
import { labels } from '../texts/labels.js';
import { LANGUAGE, t } from '../texts/texts.js';
import { withLocalDecimals } from './format.js';

/** One fault of what was sent. */
export type Fault = NonNullable<Failure['errors']>[number];

/** Such as `Expected at least 3 characters, but received "a".` */
const EXPECTED = /^Expected (.+?)(?:, but received .*)?\.$/s;

/** What is wrong with a value, for whoever typed it: the sentences of the service are for programs, and speak about JSON. */
export function faultText({ code, detail }: Fault): string {
  const expected = EXPECTED.exec(detail)?.[1];
  // A document has the parameters of a fault only in its sentence.
  const [number = ''] = /\d[\d,]*/.exec(expected ?? '') ?? [];
  const ofCode =
    labels.faultCodes[code] ?? (LANGUAGE === 'en' ? undefined : labels.translatedFaultCodes[code]);
  if (ofCode !== undefined) return ofCode(number);
  return withLocalDecimals(
    expected === undefined
      ? detail.replace('This member is required', t('Enter a value'))
      : t('Enter {what}.', expected.replace('decimal number', 'number').replace(' or null', '')),
  );
}

/** What is said of a failure besides its faults; nothing if it only repeats the first of them. */
export function detailText({ code, detail, errors: [first] = [] }: Failure): string {
  if (first !== undefined && detail.startsWith(`${first.pointer ?? first.parameter}: `)) return '';
  return labels.failureDetails[code] ?? withLocalDecimals(detail);
}
