const enumerations = new Map<string, readonly unknown[]>();

/** All lists of values that are components of the OpenAPI document, by name. */
export const ENUMERATIONS: ReadonlyMap<string, readonly unknown[]> = enumerations;

/** A list of values that is a component of the OpenAPI document, and so a type of its own in generated clients. */
export function enumeration<const Values extends readonly unknown[]>(name: string, values: Values): Values {
  enumerations.set(name, values);
  return values;
}
