import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { FILE_FORMATS, type FileFormat } from '../../common/csv/csv-text.js';
import { IdField } from '../../platform/http/documentation/fields.js';
import { IMPORTED_RESOURCES, type ImportedResource } from './imported-resources.js';

/** What a file has, and what becomes of it: the `with` of a job `import`. */
export class FileImportDto {
  /** What the rows are. */
  @IsIn(IMPORTED_RESOURCES) resource: ImportedResource;

  /** `csv`: the first line names the columns; the separator is a comma or a semicolon. `ndjson`: a JSON object in each line. */
  @IsIn(FILE_FORMATS) format: FileFormat;

  /** Only for contacts: the id of the application with which they are shared. */
  @IsOptional() @IdField() application?: number | string;

  /** Only for contacts: whether a known contact gets the customer of its row instead of its own; otherwise such a row is refused. */
  @IsOptional() @IsBoolean() moveContacts?: boolean;

  /** Whether every row is only checked, and nothing is stored. */
  @IsOptional() @IsBoolean() dryRun?: boolean;
}
