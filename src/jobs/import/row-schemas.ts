import { Injectable } from '@nestjs/common';
import type { OpenApiDocument, Schema } from '../../platform/http/validation/openapi-types.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import { RESOURCES, type ImportedResource } from './imported-resources.js';

/**
 * The OpenAPI document with the schemas of rows. They are those of the interface, except that a row names a product by its code
 * and describes the customer of a contact: a file cannot know ids. A contact that is shared with an application needs the
 * application's name for it.
 */
function withRowSchemas(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const { product: _id, ...packaging } = propertiesOf(schemas, 'CreatePackaging');
  const { customer: _customerId, ...person } = propertiesOf(schemas, 'CreateContact');
  const { code } = propertiesOf(schemas, 'CreateProduct');
  const { externalReference } = propertiesOf(schemas, 'ShareContact');
  const { purchaseOrderRequired: _rule, ...account } = propertiesOf(schemas, 'CreateCustomer');
  const customer = { allOf: [{ $ref: '#/components/schemas/ImportCustomer' }] };
  const rowSchemas = {
    ImportPackaging: rowSchema({ productCode: code!, ...packaging }, [
      'productCode',
      ...schemas['CreatePackaging']!.required!.filter((name) => name !== 'product'),
    ]),
    // A row names a customer that may exist; what it requires of orders is set for the customer itself.
    ImportCustomer: rowSchema(account, schemas['CreateCustomer']!.required!),
    ImportContact: rowSchema({ ...person, customer }, ['email']),
    ImportSharedContact: rowSchema({ externalReference: externalReference!, ...person, customer }, [
      'externalReference',
    ]),
  };
  return { ...document, components: { ...document.components, schemas: { ...schemas, ...rowSchemas } } };
}

const rowSchema = (properties: Record<string, Schema>, required: string[]): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const propertiesOf = (schemas: Record<string, Schema>, name: string): Record<string, Schema> =>
  schemas[name]!.properties!;

@Injectable()
export class RowChecks {
  /** Is made for the first import, because other processes need none. */
  private rows: OpenApiValidator | null = null;

  constructor(private readonly validator: OpenApiValidator) {}

  /**
   * @param sharedWith the id of the application with which contacts are shared
   * @returns a function that throws DomainError validation_failed for a body that is not a valid row
   */
  of(resource: ImportedResource, sharedWith: number | null): (body: unknown) => void {
    const rows = (this.rows ??= new OpenApiValidator(withRowSchemas(this.validator.document)));
    const { schema, sharedSchema = schema } = RESOURCES[resource];
    return (body) => rows.checkEntry(sharedWith === null ? schema : sharedSchema, body);
  }
}
