import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
const MODEL = readFileSync(new URL('delivery.pml', import.meta.url), 'utf8');

/** The names in square brackets of the comments that describe actions. */
const names = [...MODEL.matchAll(/\/\*.*?\*\//gs)].flatMap(([comment]) =>
  [...comment.matchAll(/\[([\w.]+)\]/g)].map(([, name]) => name!),
);
const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(extension),
  );
const sources = filesIn('src/', '.ts').map((file) => readFileSync(new URL(`src/${file}`, ROOT), 'utf8'));

/** Whether a class of the source has the method. */
function isMethod(name: string): boolean {
  const [type, method] = name.split('.');
  const declares = new RegExp(`^  (private |async )*${method}\\(`, 'm');
  return sources.some((text) => text.includes(`class ${type} `) && declares.test(text));
}

/** Whether the source has a function of that name, which makes a statement. */
const isFunction = (name: string): boolean =>
  sources.some((text) => new RegExp(`^export (const|function) ${name}\\b`, 'm').test(text));

describe('the model of the delivery', () => {
  it.each([...new Set(names)])('names what performs its action: %s', (name) => {
    expect(name.includes('.') ? isMethod(name) : isFunction(name)).toBe(true);
  });

  it('names every statement with which a delivery is claimed, sent and recorded', () => {
    const queue = [
      ...['tryClaimLocks', 'claim', 'DeliveryRepository.renewAndLoad', 'DeliveryRepository.revokeLeases'],
      ...['recordEventsSql', 'recordOutcomes', 'WebhookRepository.enable'],
    ];
    expect(names).toEqual(expect.arrayContaining(queue));
  });

  it('has an action for each process, and says which statement or method performs it', () => {
    for (const process of MODEL.split(/^(?=(?:active )?proctype )/m).slice(1)) {
      // What the faults do has no statement: they are what happens to the processes.
      if (process.startsWith('active proctype Faults')) continue;
      expect([process.slice(0, 30), /\/\*.*\[[\w.]+\]/.test(process)]).toEqual([expect.any(String), true]);
    }
  });
});
