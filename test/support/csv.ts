/** The parser of csv-parse, for specs that read back the CSV that the service writes. */
export { parse } from 'csv-parse/sync';
