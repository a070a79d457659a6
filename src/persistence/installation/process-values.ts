import { enumeration } from '../../common/enumeration.js';

/** `single`: an API process that also does the work of workers, because it has no Redis. */
export const PROCESS_KINDS = enumeration('ProcessKind', ['api', 'worker', 'single']);
export type ProcessKind = (typeof PROCESS_KINDS)[number];
