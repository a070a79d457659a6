import type { Answer, Header, OpenApiDocument, Operation } from '../validation/openapi-types.js';

export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  description:
    'The ETag of an earlier response: while it is the current one, the response is 304, without a body.',
  schema: { type: 'string' },
} as const;

const LOCATION: Header = {
  description: 'The path of the created resource.',
  required: true,
  schema: { type: 'string' },
};
const LINK: Header = {
  description: 'The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page.',
  schema: { type: 'string' },
};
const ETAG: Header = {
  description: 'Identifies this version of the response, for `If-None-Match`.',
  required: true,
  schema: { type: 'string' },
};

/** Documents the response headers, and the 304 of operations that accept If-None-Match. */
export function addHeaders(document: OpenApiDocument): void {
  for (const { get, post } of Object.values(document.paths)) {
    if (post !== undefined) addHeader(post, '201', 'Location', LOCATION);
    if (get === undefined) continue;
    if (has(get, 'cursor')) addHeader(get, '200', 'Link', LINK);
    // The lists of @ResourceList(). Lists that can be sorted have no ETag.
    if (has(get, 'updatedAt[gte]') && !has(get, 'sort')) {
      get.parameters?.push({ ...IF_NONE_MATCH, in: 'header', required: false, schema: { type: 'string' } });
    }
    if (!has(get, IF_NONE_MATCH.name)) continue;
    addHeader(get, '200', 'ETag', ETAG);
    (get.responses ??= {})['304'] = {
      description: 'Not modified since the response with the ETag in `If-None-Match`.',
      headers: { ETag: ETAG },
    };
  }
}

const has = ({ parameters = [] }: Operation, name: string): boolean =>
  parameters.some((parameter) => parameter.name === name);

function addHeader({ responses = {} }: Operation, status: string, name: string, header: Header): void {
  const answer = responses[status] as Answer | undefined;
  if (answer !== undefined) (answer.headers ??= {})[name] = header;
}
