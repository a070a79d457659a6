import { describe, expect, it } from '@jest/globals';
import { guideMarkdown, llmsText } from './guide-markdown.js';

const TARGETS = { 'money.md': '/docs/guides/money', '../openapi.json': '/openapi.json' };
const markdown = (text) => guideMarkdown(text, (file) => TARGETS[file] ?? null);

describe('guideMarkdown', () => {
  it.each([
    ['[totals](money.md)', '[totals](/docs/guides/money.md)'],
    ['[rule 2](money.md#rule-2)', '[rule 2](/docs/guides/money.md#rule-2)'],
    [
      '[all](/docs/errors) and [one](/docs/errors/not_found)',
      '[all](/docs/errors.md) and [one](/docs/errors/not_found.md)',
    ],
    ['[above](#values)', '[above](#values)'],
    ['[for tools](../openapi.json)', '[for tools](/openapi.json)'],
    ['[to try out](/docs)', '[to try out](/docs)'],
    ['[RFC](https://example.com/?a=1)', '[RFC](https://example.com/?a=1)'],
    ['[`decision` 1](decisions/0001.md#why)', '`decision` 1'],
    [
      '- a list\n\n  ```ts\n  names[0](money);\n  ```\n\n[totals](money.md)',
      '- a list\n\n  ```ts\n  names[0](money);\n  ```\n\n[totals](/docs/guides/money.md)',
    ],
  ])('changes %j to %j', (text, expected) => {
    expect(markdown(text)).toBe(expected);
  });
});

it('llmsText lists pages by group, and what each is for', () => {
  const groups = [
    {
      label: 'Clients',
      links: [{ path: '/docs/guides/money', label: 'Totals', purpose: 'How they are computed.' }],
    },
  ];
  expect(llmsText('Service', 'Takes orders.', groups)).toBe(
    '# Service\n\n> Takes orders.\n\n## Clients\n\n- [Totals](/docs/guides/money.md): How they are computed.\n',
  );
});
