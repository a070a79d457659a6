const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The members of a document that are columns as well. */
const MEMBERS: Record<string, string> = {
  id: 'id',
  code: 'code',
  access_id: 'access_id',
  state: 'state',
  version: 'version',
  externalId: 'external_id',
  externalReference: 'external_reference',
  blockers: 'blockers',
};

/** SQL: the row of `orders` with this name, with a document in which the columns have the values that they have in the row. */
function withDocument(row: string): string {
  const members = Object.entries(MEMBERS).map(([member, column]) => `'${member}', ${row}.${column}`);
  const document = `${row}.document::jsonb || jsonb_build_object(${members.join(', ')},
    'createdAt', ${time(`${row}.created_at`)}, 'updatedAt', ${time(`${row}.updated_at`)})`;
  const ids = Object.entries({
    application: 'application_id',
    contact: 'contact_id',
    customer: 'customer_id',
  });
  const whole = ids.reduce(
    (inner, [member, column]) => `jsonb_set(${inner}, '{${member},id}', to_jsonb(${row}.${column}))`,
    document,
  );
  return `jsonb_populate_record(${row}, jsonb_build_object('document', (${whole})::text))`;
}

/**
 * SQL for FROM: an order with other values of columns and a document that has them too, called `copy`.
 * @param order the name of the row
 * @param columns the new values, as SQL
 */
export const orderCopy = (order: string, columns: Record<string, string>): string =>
  `jsonb_populate_record(${order}, jsonb_build_object(
     ${Object.entries(columns)
       .map(([column, value]) => `'${column}', ${value}`)
       .join(', ')})) changed_columns,
   ${withDocument('changed_columns')} copy`;

/**
 * A statement that changes columns of orders, and their documents along.
 * @param columns the new values, as SQL; the columns before the change belong to `o`
 * @param condition which orders `o` are changed
 */
export const changeOrdersSql = (columns: Record<string, string>, condition: string): string =>
  `UPDATE orders SET document = changed.document,
     ${Object.keys(columns)
       .map((column) => `${column} = changed.${column}`)
       .join(', ')}
   FROM (SELECT copy.* FROM orders o, ${orderCopy('o', columns)} WHERE ${condition}) changed
   WHERE orders.id = changed.id`;
