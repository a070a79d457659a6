import { enumeration } from '../../common/enumeration.js';

/** The tables of the resources whose history is in `resource_history`. */
export type RecordedResource =
  | 'applications'
  | 'customers'
  | 'contacts'
  | 'contact_references'
  | 'products'
  | 'packagings'
  | 'packaging_references'
  | 'shipping_methods'
  | 'shipping_method_references'
  | 'people';

/** The columns with the targets of references. */
export const REFERENCE_TARGETS = {
  contact_references: 'contact_id',
  packaging_references: 'packaging_id',
  shipping_method_references: 'shipping_method_id',
} as const satisfies Partial<Record<RecordedResource, string>>;
export type ReferenceResource = keyof typeof REFERENCE_TARGETS;

export const HISTORY_ACTIONS = enumeration('HistoryAction', ['created', 'changed']);
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];
