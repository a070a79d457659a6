import type { NestExpressApplication } from '@nestjs/platform-express';
import { ERROR_CODES, type ErrorCode } from '../common/errors/error-codes.js';
import { FAULTS } from '../common/errors/fault-codes.js';
import { escapeHtml, servePage } from './html-page.js';
import { ERROR_TEXTS } from '../common/errors/error-texts.js';
import { errorPage, statusOf } from '../platform/http/problems/problem.js';

const PATH = '/docs/errors';

/** Serves one page for each error code, to which `type` of a problem document refers, and a list of them. */
export function serveErrorPages(app: NestExpressApplication): void {
  servePage(app, PATH, 'Errors', list());
  for (const code of ERROR_CODES) servePage(app, errorPage(code), code, article(code));
}

function list(): string {
  const rows = ERROR_CODES.map(
    (code) =>
      `<tr><td>${statusOf(code)}</td><td><a href="${errorPage(code)}">${code}</a></td><td>${escapeHtml(ERROR_TEXTS[code].title)}</td></tr>`,
  );
  return `<h1>Errors</h1>
<p>Every error is a problem document (RFC 9457). Programs decide by <code>code</code>; <code>detail</code> is for people.</p>
<table><thead><tr><th>status</th><th>code</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function article(code: ErrorCode): string {
  const { title, cause, remedy } = ERROR_TEXTS[code];
  return `<h1>${escapeHtml(title)}</h1>
<p>Status <strong>${statusOf(code)}</strong>, code <code>${code}</code></p>
<h2>Cause</h2><p>${escapeHtml(cause)}</p>
<h2>Remedy</h2><p>${escapeHtml(remedy)}</p>${code === 'validation_failed' ? faults() : ''}`;
}

function faults(): string {
  const rows = Object.entries(FAULTS).map(
    ([code, meaning]) => `<tr><td><code>${code}</code></td><td>${escapeHtml(meaning)}</td></tr>`,
  );
  return `<h2>Codes of single faults</h2><table><tbody>${rows.join('')}</tbody></table>`;
}
