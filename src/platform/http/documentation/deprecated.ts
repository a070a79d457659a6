import { applyDecorators, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

interface Deprecation {
  /** From when on it is deprecated; may lie in the future. */
  since: Date;
  /** When it will be removed; not before `since`. */
  sunset?: Date;
  /** The address of a page for people that says what to use instead. */
  link?: string;
}

/**
 * Marks a route that will be removed: its answers have the headers Deprecation (RFC 9745) and Sunset (RFC 8594), and it is
 * marked in the OpenAPI document. Errors of guards, which run before the handler, do not have the headers.
 * The headers are built once, when the class is defined; a handler that sends other Link headers must append them.
 * @throws RangeError when `sunset` is before `since`, or a date is invalid
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
  if (sunset !== undefined && sunset < since)
    throw new RangeError('The sunset must not be before the deprecation.');
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
  if (Number.isNaN(date.getTime())) throw new RangeError('A date of the deprecation is invalid.');
  return date;
}
