import { Injectable } from '@nestjs/common';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import { ROW_SCHEMAS, withRowSchemas, type ImportedResource } from './row-schemas.js';

/** Checks the rows of imports. */
@Injectable()
export class RowChecks {
  private readonly validators = new Map<boolean, OpenApiValidator>();

  constructor(private readonly validator: OpenApiValidator) {}

  /**
   * @param isShared whether contacts are shared with an application
   * @returns a function that throws DomainError validation_failed for a body that is not a valid row
   */
  of(resource: ImportedResource, isShared: boolean): (body: unknown) => void {
    const known = this.validators.get(isShared);
    const validator = known ?? new OpenApiValidator(withRowSchemas(this.validator.document, isShared));
    this.validators.set(isShared, validator);
    return (body) => validator.checkEntry(ROW_SCHEMAS[resource], body);
  }
}
