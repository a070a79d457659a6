/**
 * Options of every PostgreSQL session of this version. The setting tells the trigger that serves processes of version 0.1.0
 * that this process stores the words of orders itself (decision 68).
 */
export const SESSION_OPTIONS = ['-c', 'orders.stores_words=true'];
