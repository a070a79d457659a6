import { applyDecorators, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

export interface Deprecation {
  /** From when on it is deprecated; may lie in the future. */
  since: Date;
  /** When it stops answering; not before `since`. */
  sunset?: Date;
  /** The address of a page for people that says what to use instead. */
  link?: string;
}

/**
 * Marks a route that is going to go: its answers say so in the headers Deprecation (RFC 9745) and Sunset
 * (RFC 8594), and it is marked in the OpenAPI document. Refusals by the guards before it do not say it.
 * The headers are made once, when the class is; a handler that sends links of its own appends them.
 * @throws RangeError when the route would go before it is deprecated, or a date is none
 */
export function Deprecated(deprecation: Deprecation): MethodDecorator {
  const headers = Object.entries(deprecationHeaders(deprecation));
  return applyDecorators(
    ApiOperation({ deprecated: true }),
    ...headers.map(([name, value]) => Header(name, value)),
  );
}

/**
 * The headers of a deprecation, for a handler of which only a part is deprecated, such as one parameter.
 * @throws RangeError as Deprecated()
 */
export function deprecationHeaders({ since, sunset, link }: Deprecation): Record<string, string> {
  if (sunset !== undefined && sunset < since) throw new RangeError('A sunset comes after the deprecation.');
  return {
    Deprecation: `@${secondsOf(since)}`,
    ...(sunset !== undefined && { Sunset: httpDateOf(sunset) }),
    ...(link !== undefined && { Link: `<${link}>; rel="deprecation"; type="text/html"` }),
  };
}

/** A date of RFC 9651: seconds since 1970. */
const secondsOf = (date: Date): number => Math.floor(valid(date).getTime() / 1_000);
/** RFC 9110; `Sat, 21 Nov 2026 00:00:00 GMT`. */
const httpDateOf = (date: Date): string => valid(date).toUTCString();

function valid(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new RangeError('The date of a deprecation is none.');
  return date;
}
