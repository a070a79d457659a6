/** The tags of the document, in the order in which Swagger UI shows them. The descriptions are Markdown. */
export const TAGS: Record<string, string> = {
  Orders: `
An order moves from \`pending\` to \`validated\`, \`shipped\` and \`delivered\`, or to \`cancelled\`. Its content can be changed
while it is pending. Blockers, such as \`missing_price\`, say why an order cannot be validated yet.
`,
  Summary: `
Open work and recent activity, for the start page of a back office.
`,
  Payments: `
Payments and refunds. The \`paymentStatus\` of an order follows from what is recorded here.
`,
  Webhooks: `
Subscriptions to events, their deliveries, and replays. Each event is sent as a signed \`POST\`, at least once. A receiver
verifies \`webhook-signature\` (Standard Webhooks) with the \`secret\` of the subscription.
`,
  Events: `
The same events as a feed, for clients that poll instead of receiving webhooks, or that check that none is missing.
`,
  Contacts: `
Contacts, the customers they work for, and contact references.

- A **contact** is one person working for one customer.
- A **contact reference** makes a contact available to one application, under the application's own name.
- A **temporary** contact was created with an order or by a partner. The back office reconciles it with a known contact.
`,
  Packagings: `
Sellable units of products, such as a box of six, and packaging references, which make a packaging available to one application.
`,
  Products: `
What is sold, with its taxes. Each product has one or more packagings.
`,
  'Shipping methods': `
Shipping methods, and shipping method references, which make a method available to one application.
`,
  Applications: `
The clients of this interface, their rights and their tokens.

- An application without rights is a **partner**: it sees what belongs to it or was shared with it.
- \`crm\`: contacts and customers.
- \`catalogue\`: products, packagings and shipping methods.
- \`sales\`: the orders of all applications.
- \`holds\`: the pending orders of all applications, to put them on hold and release them; without \`sales\` nothing else.
- \`admin\`: applications and tokens, and changes of the shared data.
`,
  Health: `
For operators: probes, and metrics for Prometheus. The paths have no version and require no token.
`,
};
