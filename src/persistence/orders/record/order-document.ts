import { documentChanges, type DocumentChanges } from '../../../common/history/document-changes.js';

/** The members of an order that change together with other resources, as they are in its document. */
interface ChangedMembers {
  version: number;
  contact: { id: number };
  customer: { id: number; temporary: boolean };
  totals: { gross: string | null };
  paymentStatus: string;
  updatedAt: string;
}

/** The document of an order with other values of some members, for changes that are made without the rules of orders. */
export function changedDocument(
  document: string,
  changes: (before: ChangedMembers) => Partial<ChangedMembers>,
): ChangedMembers & { text: string; changes: DocumentChanges | null } {
  const before = JSON.parse(document) as ChangedMembers;
  const after = { ...before, ...changes(before) };
  return { ...after, text: JSON.stringify(after), changes: documentChanges(before, after) };
}
