import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCUMENTS } from '../support/documents.js';

/** Without blocks of code. */
const proseOf = (file: string): string => readFileSync(file, 'utf8').replace(/^( *)```.*?^\1```$/gms, '');

/** The anchors of the headings, as GitHub makes them. */
const anchorsOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

function leadsNowhere(document: string, link: string): boolean {
  const [path, anchor] = link.split('#') as [string, string?];
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

describe('the links of a document lead to files and headings that exist:', () => {
  it.each(DOCUMENTS)('%s', (document) => {
    const links = [...proseOf(document).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link]) => link!);
    expect(links.filter((link) => leadsNowhere(document, link))).toEqual([]);
  });

  it('finds a missing file and a missing heading', () => {
    expect(
      ['CHANGELOG.md', '#start', 'test/README.md#running-them'].filter((link) =>
        leadsNowhere('README.md', link),
      ),
    ).toEqual([]);
    expect(leadsNowhere('README.md', 'docs/none.md')).toBe(true);
    expect(leadsNowhere('README.md', 'test/README.md#none')).toBe(true);
  });
});
