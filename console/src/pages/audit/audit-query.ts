import type { paths } from 'order-taking-client/openapi';
import { parametersOf } from '../../address/address-parameters.js';

export type AuditQuery = NonNullable<paths['/api/v1/audit']['get']['parameters']['query']>;

/** The filters in the address of the page, which are parameters of the service too. */
export const FILTERS = ['application', 'person', 'operation', 'resource', 'refused', 'at[gte]', 'at[lt]'];

/** The query of the service, without empty filters. The service reads the numbers and flags of an address. */
export const auditQuery = (address: URLSearchParams): AuditQuery => parametersOf(address, FILTERS);
