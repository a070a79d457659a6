/** Schema keywords of an enumeration; openapi/document/enumerations.ts makes a component of it. */
export const enumeration = <Value>(_name: string, values: readonly Value[]) => ({ enum: [...values] });
