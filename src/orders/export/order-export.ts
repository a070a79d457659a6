import { invalidInput } from '../../common/errors/domain-error.js';
import { parseJson } from '../../common/strict-json.js';
import type { OrderDto } from '../dto/order.dto.js';
import { csvHeader, DEFAULT_LAYOUT, localTimeIn, orderCsv, type CsvLayout } from './order-csv.js';
import type { OrderExportDto } from './order-export.dto.js';

export interface OrderFile {
  mediaType: string;
  extension: string;
  /** The text before the first order. */
  header: string;
  /** @param document the JSON text of an order */
  write: (document: string) => string;
}

export function orderFile({ format = 'csv', columns, separator, timeZone }: OrderExportDto): OrderFile {
  const layout: CsvLayout = {
    columns: columns ?? DEFAULT_LAYOUT.columns,
    separator: separator ?? DEFAULT_LAYOUT.separator,
    localTime: timeZone === undefined ? null : localTimeOf(timeZone),
  };
  if (format === 'ndjson')
    return {
      mediaType: 'application/x-ndjson',
      extension: 'ndjson',
      header: '',
      write: (document) => `${document}\n`,
    };
  return {
    mediaType: 'text/csv',
    extension: 'csv',
    // Without a byte order mark Excel takes UTF-8 for another encoding.
    header: `\ufeff${csvHeader(layout)}`,
    write: (document) => orderCsv(parseJson(document) as OrderDto, layout),
  };
}

function localTimeOf(timeZone: string): (instant: string) => string {
  try {
    return localTimeIn(timeZone);
  } catch {
    const detail = `Expected a time zone such as Europe/Paris, but received ${JSON.stringify(timeZone)}.`;
    throw invalidInput([{ pointer: '#/timeZone', code: 'not_valid', detail }]);
  }
}
