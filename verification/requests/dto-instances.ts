import type { Type } from '@nestjs/common';
import { getMetadataStorage, IS_INSTANCE, validateSync } from 'class-validator';

/** Nested objects that are not instances of their DTO fail IsInstance, and must not be validated further. */
const OPTIONS = { whitelist: true, forbidNonWhitelisted: true, stopAtFirstError: true };

/** Whether class-validator accepts a value that was parsed from JSON. */
export function isValidDto(dto: Type, value: unknown): boolean {
  const instance = toDto(dto, value);
  return instance instanceof dto && validateSync(instance, OPTIONS).length === 0;
}

/**
 * Copies an object, and the objects in it, to instances of their DTOs, because class-validator finds the rules of an object
 * by its class. An object with a member such as `constructor`, which every object inherits, stays what it is: class-validator
 * takes such a name for a known one.
 */
function toDto(dto: Type, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (Object.keys(value).some((name) => name in Object.prototype)) return value;
  const nested = nestedDtos(dto);
  const copies = Object.entries(value).map(([name, member]) => [name, copyOf(nested.get(name), member)]);
  return Object.assign(new dto() as object, Object.fromEntries(copies));
}

function copyOf(dto: Type | undefined, member: unknown): unknown {
  if (dto === undefined) return member;
  return Array.isArray(member) ? member.map((entry) => toDto(dto, entry)) : toDto(dto, member);
}

const known = new Map<Type, Map<string, Type>>();

/** The DTOs of the fields that have one. */
function nestedDtos(dto: Type): Map<string, Type> {
  const found = known.get(dto) ?? findNestedDtos(dto);
  known.set(dto, found);
  return found;
}

function findNestedDtos(dto: Type): Map<string, Type> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const nested = rules.filter(({ name }) => name === IS_INSTANCE);
  return new Map(nested.map(({ propertyName, constraints }) => [propertyName, constraints[0] as Type]));
}
