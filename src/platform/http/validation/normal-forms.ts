import { trimmed } from '../../../common/text/visible-text.js';
import { withoutControls } from '../request-body/text-faults.js';
import { type OpenApiDocument, type Schema, SCHEMAS } from './openapi-types.js';

/** Texts that people read and by which nothing is found: a control character in them is an error of typing or copying. */
const FREE_TEXTS = new Set(
  'carrier city comment description details exemptionReason firstName label lastName name note reason recipient street unit'.split(
    ' ',
  ),
);

/** An unknown date as MySQL, .NET, Go and PHP (from that of MySQL) write it, also after a change of the time zone. */
const ZERO_DATE = /^(?:0000-00-00|0000-12-31|0001-01-01|-(?:00)?0001-11-30)(?:[T ][\d:.,Z+ -]*)?$/i;

const ofText =
  (form: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? form(value) : value;
const freeText = ofText(withoutControls);
/** PHP writes an empty object like an empty list. */
const ofObject = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? {} : value);

/** Functions that replace the value of a member before it is validated. */
const FORMS = {
  text: freeText,
  email: ofText((text) => trimmed(withoutControls(text))),
  optionalInstant: ofText((text) => (ZERO_DATE.test(text) ? '' : text)),
  object: ofObject,
  texts: (value: unknown): unknown => {
    const texts = ofObject(value);
    if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return value;
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, freeText(text)]));
  },
};

type NormalForms = [name: string, form: keyof typeof FORMS][];

/** The value of `x-normal-forms` of a request schema: which members are brought into which forms. */
export function normalForms(
  { properties = {}, required = [] }: Schema,
  document: OpenApiDocument,
): NormalForms {
  return Object.entries(properties).flatMap(([name, field]): NormalForms => {
    const types = [field.type].flat();
    if (types.includes('string') && name === 'email') return [[name, 'email']];
    if (types.includes('string') && FREE_TEXTS.has(name)) return [[name, 'text']];
    if (field['format'] === 'instant') return required.includes(name) ? [] : [[name, 'optionalInstant']];
    const { additionalProperties: texts } = field;
    if (typeof texts === 'object' && texts.type === 'string' && texts['pattern'] === undefined)
      return [[name, 'texts']];
    return isObject(field, document) && !required.includes(name) ? [[name, 'object']] : [];
  });
}

function isObject({ type, $ref, allOf: [base] = [] }: Schema, document: OpenApiDocument): boolean {
  const ref = $ref ?? base?.$ref;
  const schema = ref === undefined ? undefined : document.components.schemas[ref.slice(SCHEMAS.length)];
  return [type, schema?.type].flat().includes('object');
}

/** Compiles `x-normal-forms`. */
export const normalise =
  (forms: NormalForms) =>
  (data: Record<string, unknown>): boolean => {
    for (const [name, form] of forms) if (data[name] !== undefined) data[name] = FORMS[form](data[name]);
    return true;
  };
