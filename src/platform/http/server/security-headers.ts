import type { NextFunction, Request, Response } from 'express';
import helmet, { strictTransportSecurity, xContentTypeOptions } from 'helmet';

/** Swagger UI has images in its style sheet. */
const CONTENT_SECURITY = {
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    upgradeInsecureRequests: null,
  },
};

interface Options {
  /** The beginning of all paths whose responses are JSON. */
  prefix: string;
  /** In production browsers are told to use https only. */
  production: boolean;
}

/** Pages get all headers of helmet. JSON gets the two that matter for it, because each header costs time in every request. */
export function securityHeaders({ prefix, production }: Options) {
  const protectPage = helmet({
    contentSecurityPolicy: CONTENT_SECURITY,
    strictTransportSecurity: production,
  });
  const forbidSniffing = xContentTypeOptions();
  const requireHttps = strictTransportSecurity();
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.originalUrl.startsWith(prefix)) protectPage(request, response, next);
    else forbidSniffing(request, response, production ? () => requireHttps(request, response, next) : next);
  };
}
