import type { OpenApiDocument, Schema } from '../../platform/http/validation/openapi-types.js';
import { Injectable } from '@nestjs/common';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';

export const IMPORTED_RESOURCES = ['products', 'packagings', 'contacts', 'orders'] as const;
export type ImportedResource = (typeof IMPORTED_RESOURCES)[number];

export const ROW_SCHEMAS: Record<ImportedResource, string> = {
  products: 'CreateProduct',
  packagings: 'ImportPackaging',
  contacts: 'ImportContact',
  orders: 'CreateOrder',
};

/**
 * The OpenAPI document with the schemas of rows. They are those of the interface, except that a row names a product by its code
 * and describes the customer of a contact: a file cannot know ids.
 * @param isShared true if contacts are shared with an application, and so need the application's name for them
 */
export function withRowSchemas(document: OpenApiDocument, isShared: boolean): OpenApiDocument {
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
    ImportContact: isShared
      ? rowSchema({ externalReference: externalReference!, ...person, customer }, ['externalReference'])
      : rowSchema({ ...person, customer }, ['email']),
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
  private readonly validators = new Map<boolean, OpenApiValidator>();

  constructor(private readonly validator: OpenApiValidator) {}

  /**
   * @param isShared true if contacts are shared with an application
   * @returns a function that throws DomainError validation_failed for a body that is not a valid row
   */
  of(resource: ImportedResource, isShared: boolean): (body: unknown) => void {
    const known = this.validators.get(isShared);
    const validator = known ?? new OpenApiValidator(withRowSchemas(this.validator.document, isShared));
    this.validators.set(isShared, validator);
    return (body) => validator.checkEntry(ROW_SCHEMAS[resource], body);
  }
}
