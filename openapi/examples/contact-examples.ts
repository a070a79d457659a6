import type { ExampleRequest } from '../document/openapi-examples.js';
import { SAMPLE_ROWS } from './sample-ids.js';

const INTRODUCED_ID = SAMPLE_ROWS.contacts + 1;

/** A contact that the shop introduces: the contact, the customer and the reference after those of the sample data. */
const INTRODUCED: ExampleRequest[] = [
  { operation: 'listContactReferences' },
  { operation: 'getContactReference', path: { id: 1 } },
  {
    operation: 'createContactReference',
    body: {
      contact: {
        externalReference: 'customer-2',
        firstName: 'Ada',
        lastName: 'Martin',
        email: 'ada@example.com',
      },
      customer: { name: 'Atelier Lumen' },
    },
  },
];

const CONTACTS: ExampleRequest[] = [
  { operation: 'listContacts' },
  { operation: 'getContact', path: { id: 1 } },
  { operation: 'listCustomers' },
  { operation: 'getCustomer', path: { id: 1 } },
  { operation: 'createCustomer', body: { name: 'Hopper Compilers', individual: false } },
  {
    operation: 'createContact',
    body: { customer: 1, firstName: 'Louis', lastName: 'Bernard', email: 'louis@example.com' },
  },
  { operation: 'updateContact', path: { id: 1 }, body: { lastName: 'Martin-Leroy' } },
  { operation: 'getContactHistory', path: { id: 1 } },
  { operation: 'updateCustomer', path: { id: 1 }, body: { name: 'Atelier Lumen SARL' } },
  { operation: 'getCustomerHistory', path: { id: 1 } },
  { operation: 'shareContact', path: { id: 2 }, body: { contact: 1, externalReference: 'ada' } },
  { operation: 'listSharedContacts', path: { id: 2 } },
  { operation: 'getSharedContactHistory', path: { id: 1, referenceId: 1 } },
];

/** The shop proposes the changes 1 and 2 of a contact of the back office, which accepts one and refuses the other. */
const CHANGES: ExampleRequest[] = [
  {
    operation: 'updateContactReference',
    path: { id: 1 },
    body: { externalReference: 'customer-1', email: 'ada.martin@example.com' },
  },
  {
    operation: 'updateContactReferenceByContact',
    body: { id: 1, externalReference: 'customer-1', firstName: 'Ada', lastName: 'Martin' },
  },
  { operation: 'getContactReferenceHistory', path: { id: 1 } },
  { operation: 'listContactChanges' },
  { operation: 'getContactChange', path: { id: 1 } },
  { operation: 'acceptContactChange', path: { id: 1 } },
  { operation: 'refuseContactChange', path: { id: 2 } },
];

const RECONCILIATIONS: ExampleRequest[] = [
  { operation: 'listContactCandidates', path: { id: INTRODUCED_ID } },
  { operation: 'reconcileContact', path: { id: INTRODUCED_ID }, body: { contactId: 1 } },
  { operation: 'listContactReconciliations', path: { id: INTRODUCED_ID } },
  { operation: 'getContactReconciliation', path: { id: 1 } },
  { operation: 'undoContactReconciliation', path: { id: 1 } },
];

/** The contact that the shop introduced. At the end, because nothing can be done with it afterwards. */
export const ERASURE_EXAMPLES: ExampleRequest[] = [
  { operation: 'getPersonalData', path: { id: INTRODUCED_ID } },
  { operation: 'previewContactErasure', path: { id: INTRODUCED_ID } },
  {
    operation: 'eraseContact',
    path: { id: INTRODUCED_ID },
    body: { reason: 'Request of 2026-11-21, ticket 4711' },
  },
  { operation: 'getErasure', path: { id: 1 } },
];

export const CONTACT_EXAMPLES: ExampleRequest[] = [
  ...INTRODUCED,
  ...RECONCILIATIONS,
  ...CONTACTS,
  ...CHANGES,
];
