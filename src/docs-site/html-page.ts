import type { NestExpressApplication } from '@nestjs/platform-express';
import { serveFile } from './compressed-file.js';

const STYLE_SHEET = '/docs/page.css';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
nav a { margin-right: 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.25rem; }
code { font-size: 0.9em; }
`;

export function servePageStyle(app: NestExpressApplication): void {
  serveFile(app, STYLE_SHEET, 'css', async () => STYLE);
}

export function servePage(app: NestExpressApplication, path: string, title: string, content: string): void {
  serveFile(app, path, 'html', async () => page(title, content));
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} - Order-taking service</title>
<link rel="stylesheet" href="${STYLE_SHEET}">
</head>
<body>
<nav><a href="/docs">Swagger UI</a><a href="/docs/guides">Guides</a><a href="/docs/errors">Errors</a></nav>
<main>
${content}
</main>
</body>
</html>
`;
