import 'reflect-metadata';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** The key under which Swagger keeps the names of the documented properties of a class. */
const PROPERTIES = 'swagger/apiModelPropertiesArray';
/** The static method in which Swagger's plugin describes all properties of a class, in the sequence of its source. */
const PLUGIN = '_OPENAPI_METADATA_FACTORY';

type Described = { [PLUGIN]?: () => Record<string, ApiPropertyOptions> };

/**
 * Like ApiProperty(), with the properties in the sequence of the source. ApiProperty() alone puts decorated properties before
 * those that only the plugin describes.
 */
export const DocumentedProperty = (options: object): PropertyDecorator =>
  applyDecorators(applyPlugin, ApiProperty(options));

function applyPlugin(target: object): void {
  if (Reflect.hasOwnMetadata(PROPERTIES, target)) return;
  const described = (target.constructor as Described)[PLUGIN]?.() ?? {};
  for (const [name, options] of Object.entries(described)) ApiProperty(options)(target, name);
}
