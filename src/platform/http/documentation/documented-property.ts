import 'reflect-metadata';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/** Where Swagger keeps the names of the documented properties of a class. */
const PROPERTIES = 'swagger/apiModelPropertiesArray';
/** The static method in which Swagger's plugin describes all properties of a class, in the sequence of its source. */
const PLUGIN = '_OPENAPI_METADATA_FACTORY';

type Described = { [PLUGIN]?: () => object };

/**
 * Like ApiProperty(), with the properties in the sequence of the source. ApiProperty() alone puts decorated properties before
 * those that only the plugin describes.
 */
export const DocumentedProperty = (options: object): PropertyDecorator =>
  applyDecorators(keepSourceSequence, ApiProperty(options));

function keepSourceSequence(target: object): void {
  if (Reflect.hasOwnMetadata(PROPERTIES, target)) return;
  const inherited = (Reflect.getMetadata(PROPERTIES, target) ?? []) as string[];
  const own = Object.keys((target.constructor as Described)[PLUGIN]?.() ?? {}).map((name) => `:${name}`);
  Reflect.defineMetadata(PROPERTIES, [...new Set([...inherited, ...own])], target);
}
