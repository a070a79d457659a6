/** What the service tells the world: the language that features, webhooks and receivers share. */
export const EVENT_CATALOGUE = [
  { name: 'sales_order_created', description: 'An order was taken. The body is the order.' },
  { name: 'sales_order_validated', description: 'An order was validated. The body is the order.' },
] as const;

export type EventName = (typeof EVENT_CATALOGUE)[number]['name'];

export const isEventName = (name: string): name is EventName =>
  EVENT_CATALOGUE.some((event) => event.name === name);
