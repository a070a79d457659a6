import type { Request, Response } from 'express';

const tagOf = (version: number): string => `"v${version}"`;

export function answerVersion(response: Response, version: number): void {
  response.setHeader('ETag', tagOf(version));
}

/** Whether the caller already has this version (RFC 9110, If-None-Match). */
export function isUnchanged(request: Request, version: number): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tagOf(version));
}
