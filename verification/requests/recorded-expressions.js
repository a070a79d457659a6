// Prints the regular expressions that the built service makes at run time, `[file, source, flags]` in JSON, for
// verification/requests/linear-time.spec.ts. In a process of its own, because they are recorded while their modules are loaded.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const built = resolve('dist');
const made = [];
const { RegExp: original } = globalThis;
globalThis.RegExp = new Proxy(original, {
  construct(target, parameters, newTarget) {
    const expression = Reflect.construct(target, parameters, newTarget);
    const [, , caller = ''] = new Error().stack.split('\n');
    const at = caller.indexOf(built);
    const file = caller.slice(at + built.length + 1).replace(/\.js:.*/, '.ts');
    if (at >= 0) made.push([file, expression.source, expression.flags]);
    return expression;
  },
});

const load = (file) => import(pathToFileURL(join(built, file)).href);
const files = readdirSync(built, { recursive: true }).filter(
  (file) =>
    file.endsWith('.js') &&
    !/^(?:bench|documents|openapi)\//.test(file) &&
    readFileSync(join(built, file), 'utf8').includes('new RegExp('),
);
for (const file of files) await load(file);
// These make expressions when they are called.
(await load('platform/http/validation/openapi-validator.js')).OpenApiValidator.fromFile();
(await load('platform/http/validation/value-formats.js')).decimalReader({
  minimum: 0,
  maximum: 1,
  scale: 6,
});
process.stdout.write(JSON.stringify(made));
