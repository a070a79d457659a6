import type { Schema } from '../../../src/platform/http/validation/openapi-types.js';
import { READ_ONLY } from '../../../src/platform/http/validation/request-extensions.js';

/** Whether the client sends a value, which must still be accepted, or receives it, and must still be able to read it. */
export type Direction = 'sent' | 'received';

/** Finds the schema that a reference of a document names. */
type Resolve = (reference: string) => Schema;

/** What a comparison of two schemas needs to know. */
export interface Comparison {
  direction: Direction;
  before: Resolve;
  after: Resolve;
}

/** Keywords with a limit: a request may be refused by a higher minimum or by a lower maximum. */
const MINIMA = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];
const MAXIMA = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
/** Keywords whose values are only compared for equality. */
const OPAQUE = ['pattern', 'format', 'x-decimal'];

/** The changes from one schema to another that break a client, as sentences. */
export function schemaChanges(before: Schema, after: Schema, comparison: Comparison): string[] {
  return new SchemaComparison(comparison).changes(before, after, '#');
}

class SchemaComparison {
  /** Pairs of references that are being compared, because schemas may contain themselves. */
  private readonly open: string[] = [];
  private readonly isSent: boolean;

  constructor(private readonly comparison: Comparison) {
    this.isSent = comparison.direction === 'sent';
  }

  changes(before: Schema, after: Schema, place: string): string[] {
    const pair = `${before.$ref} ${after.$ref}`;
    if (this.open.includes(pair)) return [];
    const isReference = before.$ref !== undefined && after.$ref !== undefined;
    if (isReference) this.open.push(pair);
    const [old, current] = [this.alternatives(before, 'before'), this.alternatives(after, 'after')];
    const isOne = old.length === 1 && current.length === 1;
    const changes = isOne
      ? this.ofOne(old[0]!, current[0]!, place)
      : this.ofSeveral(old.flatMap(byType), current.flatMap(byType), place);
    if (isReference) this.open.pop();
    return changes;
  }

  /** A schema as a list of alternatives without references and without allOf. */
  private alternatives(schema: Schema, side: 'before' | 'after'): Schema[] {
    if (schema.$ref !== undefined) return this.alternatives(this.comparison[side](schema.$ref), side);
    const { anyOf = [], oneOf = [], allOf = [], ...own } = schema;
    const nested = [...anyOf, ...oneOf].flatMap((part) => this.alternatives(part, side));
    const whole = nested.length === 0 ? [own] : nested.map((part) => merge(own, part));
    return allOf.reduce(
      (merged, part) =>
        merged.flatMap((one) => this.alternatives(part, side).map((other) => merge(one, other))),
      whole,
    );
  }

  /** Each alternative that the client knows or may now get has a counterpart, and is compared with it. */
  private ofSeveral(old: Schema[], current: Schema[], place: string): string[] {
    const [required, offered] = this.isSent ? [old, current] : [current, old];
    return required.flatMap((alternative, index) => {
      const candidates = offered.filter((other) => isSameKind(alternative, other));
      const results = candidates.map((other) => this.ofPair(alternative, other, place));
      if (results.some((changes) => changes.length === 0)) return [];
      // When nothing was added or removed, the alternative at the same position is what it was before.
      const atSamePlace = candidates.indexOf(offered[index]!);
      if (required.length === offered.length && atSamePlace >= 0) return results[atSamePlace]!;
      if (results.length === 1) return results[0]!;
      const isNewOfKnownKind = !this.isSent && results.length > 1 && required.length > offered.length;
      if (isNewOfKnownKind) return [];
      const what = this.isSent ? 'is no longer accepted' : 'was not possible before';
      return [`${place}: the alternative of type ${typesOf(alternative).join(' or ') || 'any'} ${what}.`];
    });
  }

  private ofPair(required: Schema, offered: Schema, place: string): string[] {
    return this.isSent ? this.ofOne(required, offered, place) : this.ofOne(offered, required, place);
  }

  private ofOne(before: Schema, after: Schema, place: string): string[] {
    return [
      ...this.ofType(before, after, place),
      ...this.ofEnum(before, after, place),
      ...this.ofLimits(before, after, place),
      ...this.ofOpaque(before, after, place),
      ...this.ofMembers(before, after, place),
      ...this.ofOtherMembers(before, after, place),
      ...this.ofEntries(before, after, place),
    ];
  }

  private ofType(before: Schema, after: Schema, place: string): string[] {
    const [narrow, wide] = this.isSent ? [before, after] : [after, before];
    const [needed, possible] = [typesOf(narrow), typesOf(wide)];
    const covers = (type: string): boolean =>
      possible.includes(type) || (type === 'integer' && possible.includes('number'));
    if (possible.length === 0 || (needed.length > 0 && needed.every(covers))) return [];
    const name = (schema: Schema): string => typesOf(schema).join(' or ') || 'any';
    return [`${place}: the type was ${name(before)} and is ${name(after)}.`];
  }

  /** Received values may be added, because clients have to expect unknown ones; they may wait for one that is removed. */
  private ofEnum(before: Schema, after: Schema, place: string): string[] {
    const [old, current] = [valuesOf(before), valuesOf(after)];
    if (current === null) return [];
    if (old === null) return this.isSent ? [`${place}: only some values are allowed.`] : [];
    const removed = old.filter((value) => !current.includes(value));
    return removed.length === 0 ? [] : [`${place}: the value ${removed.join(', ')} was removed.`];
  }

  private ofLimits(before: Schema, after: Schema, place: string): string[] {
    if (!this.isSent) return [];
    const isNarrower = (keyword: string, factor: 1 | -1): boolean => {
      const [old, current] = [before[keyword], after[keyword]] as (number | undefined)[];
      return current !== undefined && (old === undefined || current * factor > old * factor);
    };
    const narrower = [
      ...MINIMA.filter((keyword) => isNarrower(keyword, 1)),
      ...MAXIMA.filter((keyword) => isNarrower(keyword, -1)),
    ];
    return narrower.map((keyword) => `${place}: ${keyword} is narrower.`);
  }

  private ofOpaque(before: Schema, after: Schema, place: string): string[] {
    return OPAQUE.flatMap((keyword) => {
      const [old, current] = [JSON.stringify(before[keyword]), JSON.stringify(after[keyword])];
      const isGone = this.isSent ? current === undefined : old === undefined;
      return isGone || old === current ? [] : [`${place}: ${keyword} was ${old} and is ${current}.`];
    });
  }

  private ofMembers(before: Schema, after: Schema, place: string): string[] {
    const [old, current] = [before.properties ?? {}, after.properties ?? {}];
    const readOnly = (after[READ_ONLY] ?? []) as string[];
    const kept = Object.entries(old).flatMap(([name, schema]): string[] => {
      const now = current[name];
      // A request may have any value, whatever the document says.
      if (readOnly.includes(name)) return [];
      if (now !== undefined) return this.changes(schema, now, `${place}/${name}`);
      return schema['deprecated'] === true ? [] : [`${place}/${name} was removed.`];
    });
    const [demanded, granted] = this.isSent ? [after, before] : [before, after];
    const isRemoved = (name: string): boolean => current[name] === undefined;
    const differing = (demanded.required ?? []).filter(
      (name) => !(granted.required ?? []).includes(name) && !isRemoved(name),
    );
    const what = this.isSent ? 'is required now.' : 'is no longer in every response.';
    return [
      ...kept,
      ...differing.map((name) => `${place}/${name} ${what}`),
      ...emptyChanges(before, after, place),
    ];
  }

  /** Members whose names the schema does not list. */
  private ofOtherMembers(before: Schema, after: Schema, place: string): string[] {
    const [old = false, current = false] = [before.additionalProperties, after.additionalProperties];
    if (old === false) return [];
    if (current === false) return [`${place}: members of other names were removed.`];
    if (old === true) return current === true ? [] : this.changes({}, current, `${place}/*`);
    return current === true ? this.changes(old, {}, `${place}/*`) : this.changes(old, current, `${place}/*`);
  }

  private ofEntries({ items: old }: Schema, { items: current }: Schema, place: string): string[] {
    return old === undefined && current === undefined
      ? []
      : this.changes(old ?? {}, current ?? {}, `${place}/0`);
  }
}

const typesOf = ({ type = [] }: Schema): string[] => [type].flat();

/** One schema for each type of a list of types, to compare it with a version that writes the types as alternatives. */
function byType(schema: Schema): Schema[] {
  const { enum: values, ...keywords } = schema as Schema & { enum?: unknown[] };
  const types = typesOf(schema);
  if (types.length < 2) return [schema];
  return types.map((type) => ({
    ...keywords,
    type,
    ...(values !== undefined && { enum: values.filter((value) => isOfType(type, value)) }),
  }));
}

const isOfType = (type: string, value: unknown): boolean =>
  type === (value === null ? 'null' : typeof value === 'number' ? 'integer' : typeof value);

function valuesOf({ enum: values, const: value }: Schema): string[] | null {
  if (value !== undefined) return [JSON.stringify(value)];
  return values === undefined ? null : (values as unknown[]).map((each) => JSON.stringify(each));
}

/** Whether a value can match both schemas, as far as their types say. */
function isSameKind(a: Schema, b: Schema): boolean {
  const kindsOf = (schema: Schema) => typesOf(schema).map((type) => (type === 'integer' ? 'number' : type));
  const [some, others] = [kindsOf(a), kindsOf(b)];
  return some.length === 0 || others.length === 0 || some.some((kind) => others.includes(kind));
}

function merge(a: Schema, b: Schema): Schema {
  const properties = { ...a.properties, ...b.properties };
  const required = [...(a.required ?? []), ...(b.required ?? [])];
  return {
    ...a,
    ...b,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

/** `x-optional` says what an empty text of a member means. */
function emptyChanges({ 'x-optional': old = {} }: Schema, after: Schema, place: string): string[] {
  const current = after['x-optional'] ?? {};
  const changed = Object.keys(old).filter(
    (name) => after.properties?.[name] !== undefined && old[name] !== current[name],
  );
  return changed.map((name) => `${place}/${name}: an empty text means something else.`);
}
