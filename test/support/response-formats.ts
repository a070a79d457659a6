import type { Ajv } from 'ajv';

/**
 * Adds the formats of responses to a validator; a strict one refuses a format that is not listed. All of them are in the
 * package ajv-formats, which receivers use.
 */
export function addResponseFormats<T extends Pick<Ajv, 'addFormat'>>(ajv: T): T {
  ajv.addFormat('int32', { type: 'number', validate: (value) => (value | 0) === value });
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger });
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)) && new Date(text).toJSON() === text);
  ajv.addFormat('uri', (text) => URL.canParse(text));
  ajv.addFormat('uri-reference', (text) => URL.canParse(text, 'http://host'));
  return ajv;
}
