import { enumeration } from '../common/enumeration.js';

/** Sets of rights that people are given; see src/auth/access.ts. */
export const ROLES = enumeration('Role', ['reader', 'clerk', 'catalogue', 'administrator']);
export type Role = (typeof ROLES)[number];
