import { enumeration } from '../enumeration.js';

export const FILE_FORMATS = enumeration('FileFormat', ['csv', 'ndjson']);
export type FileFormat = (typeof FILE_FORMATS)[number];
