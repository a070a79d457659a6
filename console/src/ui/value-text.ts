import { formatCountry, formatDateTime, formatDay, formatDecimal, isDay } from '../format/format.js';
import { labels } from '../texts/labels.js';
import { t } from '../texts/texts.js';

/** About a line. */
const MAX_LENGTH = 120;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
/** What names an object for people; the first one that it has. */
const NAMES = ['label', 'name', 'detail'];

/** The members that are decimals; others may be texts that look like one, such as a reference. */
const DECIMALS = new Set(
  'amount computed declared difference gross listPrice minimumQuantity net orderedQuantity price quantity'
    .concat(
      ' quantityMultiple rate taxedAmount taxedUnitPrice unit_factor unitPrice vat vatDeviation vatRate',
    )
    .concat(' accepted backordered delivered refused shipped')
    .split(' '),
);
/** The members that are dates with or without a time; other moments may be at midnight in UTC by chance. */
const DAY = /(^|\/)(expectedDeliveryDate|issuedAt|shippedAt|deliveredAt|date|from|promised\/until)$/;
const DECIMAL = /^-?\d+\.\d+$/;

type Members = Record<string, unknown>;

/** A JSON pointer in words; the pointer itself if a part of it has none. */
export function pointerText(pointer: string): string {
  const parts = pointer.split('/').slice(1).map(unescaped);
  const words: string[] = [];
  for (const [index, part] of parts.entries()) {
    // The names in metadata are the application's own.
    if (parts[index - 1] === 'metadata') words.push(part);
    else if (/^\d+$/.test(part) && words.length > 0) words.push(`${words.pop()!} ${Number(part) + 1}`);
    else if (Object.hasOwn(labels.members, part)) words.push(memberText(part));
    else return pointer;
  }
  const text = words.join(', ');
  return text === '' ? pointer : text.charAt(0).toUpperCase() + text.slice(1);
}

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

const memberText = (name: string): string =>
  Object.hasOwn(labels.members, name) ? labels.members[name]! : name;

/**
 * A value of a document in one line. What is longer is cut, unless it is a text that somebody wrote.
 * @param name of the member that has the value, or a pointer to it
 */
export function valueText(value: unknown, name = ''): string {
  if (value === null || value === undefined || value === '') return t('–');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'string' || typeof value === 'number') return plainText(String(value), name);
  const text = Array.isArray(value)
    ? value.map((entry) => valueText(entry)).join(', ')
    : objectText(value as Members);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 2)} …` : text || t('–');
}

/** A text or a number. */
function plainText(value: string, name: string): string {
  if (INSTANT.test(value)) return DAY.test(name) && isDay(value) ? formatDay(value) : formatDateTime(value);
  const member = name.slice(name.lastIndexOf('/') + 1);
  if (member === 'country') return formatCountry(value);
  return DECIMALS.has(member) && DECIMAL.test(value) ? formatDecimal(value) : value;
}

function objectText(value: Members): string {
  const { street, label, orderedQuantity, unitPrice, requestedAt } = value;
  if (street !== undefined) return addressText(value);
  if (requestedAt !== undefined) return t('Change request {id}', Number(value['id']));
  if (orderedQuantity !== undefined)
    return t(
      '{quantity} × {label}, {unitPrice} each',
      valueText(orderedQuantity, 'orderedQuantity'),
      valueText(label),
      valueText(unitPrice, 'unitPrice'),
    );
  const title = titleOf(value);
  const others = Object.entries(value).flatMap(([name, member]) => {
    const text = memberValueText(member, 'from' in value ? `promised/${name}` : name);
    return name === 'id' || text === null || text === title ? [] : [`${memberText(name)}: ${text}`];
  });
  return [...(title === null ? [] : [title]), ...others].join(', ');
}

function titleOf(value: Members): string | null {
  const title = NAMES.map((name) => value[name]).find((member) => typeof member === 'string');
  return title ?? null;
}

/** A member in the line of its object; null if it is not shown there. */
function memberValueText(member: unknown, name: string): string | null {
  if (member === null || typeof member !== 'object') return member === null ? null : valueText(member, name);
  return Array.isArray(member)
    ? t('{length} entry || {length} entries', member.length)
    : titleOf(member as Members);
}

const addressText = ({ recipient, street, details, zipCode, city, country }: Members): string =>
  [recipient, street, details, [zipCode, city].filter(Boolean).join(' '), countryText(country)]
    .filter(Boolean)
    .join(', ');

const countryText = (country: unknown): string => (typeof country === 'string' ? formatCountry(country) : '');
