import type { Answer, Header, OpenApiDocument, Operation } from './openapi-types.js';

export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  description: 'The ETag of what the caller has already: while it is the current one, the answer is 304.',
  schema: { type: 'string' },
} as const;

const LOCATION: Header = {
  description: 'Where it can be read.',
  required: true,
  schema: { type: 'string' },
};
const LINK: Header = {
  description: 'Where the next page is, with `rel="next"` (RFC 8288); absent on the last.',
  schema: { type: 'string' },
};
const ETAG: Header = {
  description: 'Stands for what is answered.',
  required: true,
  schema: { type: 'string' },
};

/** Documents the response headers, and the 304 of operations that accept If-None-Match. */
export function addHeaders(document: OpenApiDocument): void {
  for (const { get, post } of Object.values(document.paths)) {
    if (post !== undefined) addHeader(post, '201', 'Location', LOCATION);
    if (get === undefined) continue;
    if (has(get, 'cursor')) addHeader(get, '200', 'Link', LINK);
    // The lists of @ResourceList(). The lists of orders and payments can be sorted or filtered, and have no ETag.
    if (has(get, 'updatedAt[gte]') && !has(get, 'sort')) {
      get.parameters?.push({ ...IF_NONE_MATCH, in: 'header', required: false, schema: { type: 'string' } });
    }
    if (!has(get, IF_NONE_MATCH.name)) continue;
    addHeader(get, '200', 'ETag', ETAG);
    (get.responses ??= {})['304'] = {
      description: 'The caller has it already.',
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
