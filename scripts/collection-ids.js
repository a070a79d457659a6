/**
 * Where the responses to the example requests contain the ids of later paths: the request, then the part of the path with the
 * value that it has on a service with new sample data, then the member of the response.
 */
export const SAVED_IDS = {
  listApplications: { 'applications/1': '[0].id', 'applications/2': '[1].id' },
  listTokens: { 'tokens/1': '[0].id' },
  createToken: { 'tokens/6': '.id' },
  listProducts: { 'products/1': '[0].id', 'products/3': '[2].id' },
  listPackagings: { 'packagings/1': '[0].id', 'packagings/6': '[5].id' },
  listPackagingReferences: { 'packaging_references/1': '[0].id', 'packaging_references/6': '[5].id' },
  listSharedPackagings: { 'packaging_references/5': '[4].id' },
  listShippingMethods: { 'shipping_methods/1': '[0].id' },
  listShippingMethodReferences: { 'shipping_method_references/1': '[0].id' },
  listContactReferences: { 'contact_references/1': '[0].id' },
  createContactReference: { 'contacts/11': '.contact.id' },
  reconcileContact: { 'contact_reconciliations/1': '.id' },
  eraseContact: { 'erasures/1': '.id' },
  listContacts: { 'contacts/1': '[0].id' },
  listCustomers: { 'customers/1': '[0].id' },
  listContactChanges: { 'contact_changes/1': '[0].id', 'contact_changes/2': '[1].id' },
  subscribeWebhook: { 'webhooks/2': '.id' },
  'createOrder partner': { 'orders/39': '.id' },
  'createOrder shop': { 'orders/40': '.id', 'items/54': '.items[0].id' },
  'requestOrderChange change': { 'change_requests/2': '.id' },
  'requestOrderChange cancel': { 'change_requests/3': '.id' },
  'requestOrderChange address': { 'change_requests/4': '.id' },
  'createPayment order': { 'payments/1': '.id' },
  listUnknownReferences: { 'unknown_references/1': '[0].id' },
  listEvents: { 'events/msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f': '[0].id' },
  listWebhookDeliveries: { 'webhook_deliveries/26': '[0].id' },
  startWebhookReplay: { 'webhook_replays/1': '.id' },
};
