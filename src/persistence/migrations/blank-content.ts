/** A member of a JSON text that is white space alone, as JSON.stringify() writes it; a regular expression of PostgreSQL. */
const BLANK_MEMBER = String.raw`:"([\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|\\[tnr])+"`;

const toNull = (table: string, column: string): string =>
  `UPDATE ${table} SET ${column} = regexp_replace(${column}::text, '${BLANK_MEMBER}', ':null', 'g')::json
   WHERE ${column}::text ~ '${BLANK_MEMBER}'`;

/** What was asked for, without text that is blank: the same request has null there now, and has to be known again. */
export const BLANK_CONTENT_TO_NULL = {
  orders: [toNull('orders', 'content'), toNull('orders', 'effective_content')],
  payments: [toNull('payments', 'content')],
};
