const MAX_ROWS = 2;
/** The counter whose lines are shown of the metrics. */
const SHOWN_METRIC = /order_service_order_requests_total/;
/** The numbers of an hour, which depend on the minute in which the examples run. */
const HOUR_NUMBERS = { orders: 5, deliveries: { waiting: 1, delivered: 4, exhausted: 0, cancelled: 0 } };

/**
 * An answer that is short enough to be an example: of a list the first entries, of the metrics one counter, of the
 * activity one hour.
 */
export function shortened(operation: string, body: unknown): unknown {
  if (operation === 'getMetrics') {
    const lines = (body as string).split('\n').filter((line) => SHOWN_METRIC.test(line));
    return `${lines.join('\n')}\n`;
  }
  if (operation === 'getActivity') {
    const [hour] = (body as { hours: object[] }).hours.slice(-1);
    return { hours: [{ ...hour, ...HOUR_NUMBERS }] };
  }
  if (operation === 'listAvailableWebhooks') {
    return (body as { schema: { type: string } }[])
      .slice(0, MAX_ROWS)
      .map(({ schema, ...event }) => ({ ...event, schema: { type: schema.type } }));
  }
  return Array.isArray(body) ? body.slice(0, MAX_ROWS) : body;
}
