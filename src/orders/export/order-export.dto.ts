import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsOptional, Length } from 'class-validator';
import { FILE_FORMATS, type FileFormat } from '../../common/csv/csv-text.js';
import { enumeration } from '../../common/enumeration.js';
import { CSV_COLUMNS, type CsvColumn } from './order-export.js';

const SEPARATORS = enumeration('OrderExportSeparator', [',', ';', '\t']);

/** How a file of orders is written: the `with` of a job `orders.export`. */
export class OrderExportDto {
  /** `csv`, the default: a line for each item and for shipping. `ndjson`: an order in each line, as `GET /orders/{id}` returns it. */
  @IsOptional() @IsIn(FILE_FORMATS) format?: FileFormat;

  /** The columns of a `csv` file, in this order; by default all, in the order of this list. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(CSV_COLUMNS, { each: true })
  columns?: CsvColumn[];

  /** Of a `csv` file; a comma by default. */
  @IsOptional() @IsIn(SEPARATORS) separator?: (typeof SEPARATORS)[number];

  /**
   * In which a `csv` file has times, such as `2026-11-21 10:00:00`; by default they are as the interface has them, in UTC.
   * @example Europe/Paris
   */
  @IsOptional() @Length(1, 64) timeZone?: string;
}
