import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';

/** Objects with the members that are stored. */
const STORED = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

type Stored = Record<string, unknown>[];

/** All that is stored about a contact. New members are added with new features. */
export class PersonalDataDto {
  /** The contact, and those that were reconciled into it. */
  @DocumentedProperty(STORED)
  contacts: Stored;

  /** The accounts for which they order. */
  @DocumentedProperty(STORED)
  customers: Stored;

  /** How applications refer to the contact. */
  @DocumentedProperty(STORED)
  references: Stored;

  @DocumentedProperty(STORED)
  proposedChanges: Stored;

  /** Who changed these, and the values that were replaced. */
  @DocumentedProperty(STORED)
  history: Stored;

  /** The requests that changed these. */
  @DocumentedProperty(STORED)
  audit: Stored;

  /** Each order with its history, answers, change requests and events, and what receivers answered to these. */
  @DocumentedProperty(STORED)
  orders: Stored;

  /** The payments for these orders. */
  @DocumentedProperty(STORED)
  payments: Stored;
}
