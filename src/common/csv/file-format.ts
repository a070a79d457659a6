import { enumeration } from '../enumeration.js';

/** Formats of files that are written and read. */
export const FILE_FORMATS = enumeration('FileFormat', ['csv', 'ndjson']);
export type FileFormat = (typeof FILE_FORMATS)[number];
