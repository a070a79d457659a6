import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';

/** A regular expression, and where it is. */
export interface Found {
  file: string;
  source: string;
  flags: string;
}

const sourceFiles = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => ({ file, code: readFileSync(join('src', file), 'utf8') }));

/** The expressions that are written in the source code. */
export function writtenExpressions(): Found[] {
  const found: Found[] = [];
  for (const { file, code } of sourceFiles) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest));
  }
  return found;
}

/** The patterns of the document, by which requests are checked. */
export function documentedExpressions(): Found[] {
  const found = new Set<string>();
  JSON.parse(readFileSync('openapi.json', 'utf8'), (name, value: unknown) => {
    if (name === 'pattern' && typeof value === 'string') found.add(value);
    return value;
  });
  return [...found].map((source) => ({ file: 'openapi.json', source, flags: 'u' }));
}

/** The expressions that the service makes at run time. */
export function madeExpressions(): Found[] {
  const output = execFileSync(process.execPath, ['verification/requests/recorded-expressions.js'], {
    encoding: 'utf8',
  });
  return (JSON.parse(output) as [string, string, string][]).map(([file, source, flags]) => ({
    file,
    source,
    flags,
  }));
}

/** The files that make expressions at run time. */
export const makers = (): string[] =>
  sourceFiles.filter(({ code }) => /\bRegExp\(/.test(code)).map(({ file }) => file);

type Node = ReturnType<typeof analyse>['parsed']['pattern']['alternatives'][number]['elements'][number];

/** Why the time of an expression may grow faster than its input, by analysis of the expression. */
export const slowParts = ({ source, flags }: Found): string[] =>
  analyse({ source, flags }).reports.map(({ type, character }) => `${type} of ${character.pick}`);

/**
 * Texts that could take long: each part of the expression, and all parts up to it, again and again, behind what the expression has
 * in front of it, and with an end that does not match.
 */
export function* attacks({ source, flags }: Found): Generator<(size: number) => string> {
  const { parsed } = analyse({ source, flags });
  const repeated = new Set<string>();
  const collect = (alternatives: { elements: Node[] }[], before: string): void => {
    for (const { elements } of alternatives)
      for (const [index, element] of elements.entries()) {
        const start = before + elements.slice(0, index).map(sampleOf).join('');
        repeated.add(JSON.stringify([start, sampleOf(element)]));
        if (element.type !== 'Character' || index === elements.length - 1)
          repeated.add(
            JSON.stringify([
              before,
              elements
                .slice(0, index + 1)
                .map(sampleOf)
                .join(''),
            ]),
          );
        for (const inner of innerOf(element)) collect(inner, start);
      }
  };
  collect(parsed.pattern.alternatives, '');
  for (const [start, part] of [...repeated].map((entry) => JSON.parse(entry) as [string, string])) {
    if (part === '') continue;
    const times = (size: number): string => part.repeat(Math.ceil(size / part.length));
    yield (size) => `${start}${times(size)}\0`;
    yield (size) => `${times(size)}\n\0${start}`;
  }
}

function innerOf(node: Node): { elements: Node[] }[][] {
  if (node.type === 'Quantifier') return innerOf(node.element);
  return 'alternatives' in node ? [node.alternatives] : [];
}

const CANDIDATES = [...'a0A_ -.,:;/@"=[]{}<>\'\\+*#~\t\n\r\u0001\u007f\u0300éΣ漢'];

/** A short text that the part of the expression matches. */
function sampleOf(node: Node): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'Quantifier':
      return sampleOf(node.element).repeat(Math.min(Math.max(node.min, 1), 16));
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0]!.elements.map(sampleOf).join('');
    case 'CharacterClass':
    case 'CharacterSet': {
      const matches = new RegExp(`^(?:${node.raw})$`, /\\p/i.test(node.raw) ? 'u' : '');
      return CANDIDATES.find((text) => matches.test(text)) ?? '';
    }
    default:
      return '';
  }
}
