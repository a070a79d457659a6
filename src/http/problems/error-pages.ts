import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { ERROR_CODES, type ErrorCode } from '../../common/error-codes.js';
import { FAULTS } from '../../common/fault-codes.js';
import { ERROR_TEXTS } from './error-texts.js';
import { errorPage, statusOf } from './problem.js';

const PATH = '/docs/errors';

/** Serves one page for each error code, to which `type` of a problem document refers, and a list of them. */
export function serveErrorPages(app: NestExpressApplication): void {
  const router = app.getHttpAdapter();
  router.get(PATH, (_request, response) => sendPage(response as Response, 'Errors', list()));
  router.get(`${PATH}/:code`, (request, response, next) => {
    const code = ERROR_CODES.find((known) => known === (request as Request).params['code']);
    if (code === undefined) (next as NextFunction)();
    else sendPage(response as Response, code, article(code));
  });
}

function list(): string {
  const rows = ERROR_CODES.map(
    (code) =>
      `<tr><td>${statusOf(code)}</td><td><a href="${errorPage(code)}">${code}</a></td><td>${escape(ERROR_TEXTS[code].title)}</td></tr>`,
  );
  return `<h1>Errors</h1>
<p>Every error is a problem document (RFC 9457). Programs decide by <code>code</code>; <code>detail</code> is for people.</p>
<table><thead><tr><th>status</th><th>code</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function article(code: ErrorCode): string {
  const { title, cause, remedy } = ERROR_TEXTS[code];
  return `<p><a href="${PATH}">All errors</a></p>
<h1>${escape(title)}</h1>
<p>Status <strong>${statusOf(code)}</strong>, code <code>${code}</code></p>
<h2>Cause</h2><p>${escape(cause)}</p>
<h2>Remedy</h2><p>${escape(remedy)}</p>${code === 'validation_failed' ? faults() : ''}`;
}

function faults(): string {
  const rows = Object.entries(FAULTS).map(
    ([code, meaning]) => `<tr><td><code>${code}</code></td><td>${escape(meaning)}</td></tr>`,
  );
  return `<h2>Codes of single faults</h2><table><tbody>${rows.join('')}</tbody></table>`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function sendPage(response: Response, title: string, content: string): void {
  response.type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} - Order-taking service</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; }
  td, th { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; }
</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`);
}
