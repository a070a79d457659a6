import { describe, expect, it } from '@jest/globals';
import { DomainError, invalidInput } from '../../../common/errors/domain-error.js';
import { belowContent, changeDifferences, readChange, sentChange, storedChange } from './change-content.js';

const CONTENT = { items: [{ id: 7, orderedQuantity: 3 }], comment: 'Ring twice.' };
const sent = (values: object = {}) =>
  sentChange({ externalId: 'change-1', kind: 'change', content: CONTENT, ...values });

describe('a change request as it was sent', () => {
  it('has canonical members, and its content unchanged', () => {
    expect(sent({ externalId: 7, reason: 'Two more.' })).toEqual({
      externalId: '7',
      kind: 'change',
      reason: 'Two more.',
      content: CONTENT,
    });
    expect(sent({ kind: 'cancel', content: undefined })).toMatchObject({
      reason: null,
      content: null,
    });
  });

  it.each([
    ['change', undefined, 'required'],
    ['cancel', CONTENT, 'not_valid'],
  ])('of the kind %s with the content %j is refused', (kind, content, code) => {
    const faults = [{ pointer: '#/content', code, detail: expect.stringMatching(`"${kind}".$`) }];
    expect(() => sent({ kind, content })).toThrow(
      expect.objectContaining({ code: 'validation_failed', errors: faults }),
    );
  });

  const withItem = (item: object) => sent({ content: { ...CONTENT, items: [item] } });
  it.each([
    ['a number as text', { id: '7', orderedQuantity: '3.00' }],
    ['zeros behind the point', { id: 7, orderedQuantity: 3.0 }],
  ])('is the same with %s', (_, item) => expect(changeDifferences(sent(), withItem(item))).toEqual([]));

  it('is the same with null and empty text, which take a member away', () => {
    const [empty, none] = [sent({ content: { comment: '' } }), sent({ content: { comment: null } })];
    expect(changeDifferences(empty, none)).toEqual([]);
    expect(changeDifferences(none, sent({ content: {} }))).toEqual(['#/content/comment']);
  });

  it('is stored and read with the members that it takes away', () => {
    const taken = { comment: undefined, items: [{ id: 7, label: undefined }] };
    const request = sent({ content: taken });
    const json = JSON.stringify(storedChange(request));
    expect(JSON.parse(json).content).toEqual({ comment: null, items: [{ id: 7, label: null }] });
    expect(readChange(JSON.parse(json))).toStrictEqual(request);
    expect(changeDifferences(JSON.parse(json), request)).toEqual([]);
    // The previous version also stored a sequence.
    expect(changeDifferences({ ...JSON.parse(json), sequence: 1 }, request)).toEqual([]);
    const cancellation = sent({ kind: 'cancel', content: undefined });
    expect(readChange(storedChange(cancellation))).toStrictEqual(cancellation);
  });

  it.each([
    [
      'another quantity',
      { content: { ...CONTENT, items: [{ id: 7, orderedQuantity: 4 }] } },
      '#/content/items/0/orderedQuantity',
    ],
    ['another reason', { reason: 'x' }, '#/reason'],
  ])('is another one with %s', (_, values, pointer) =>
    expect(changeDifferences(sent(), sent(values))).toEqual([pointer]),
  );

  it.each([
    ['01234', '1234'],
    ['1.', '1'],
    ['.5', '0.5'],
    ['1e3', '1000'],
    ['--1', '-1'],
  ])('distinguishes the text %s from %s', (text, other) => {
    const withZip = (zipCode: string) => sent({ content: { deliveryAddress: { zipCode } } });
    expect(changeDifferences(withZip(text), withZip(other))).toEqual(['#/content/deliveryAddress/zipCode']);
  });

  it('compares negative numbers as numbers', () => {
    const withMetadata = (count: unknown) => sent({ content: { metadata: { count } } });
    expect(changeDifferences(withMetadata('-1.50'), withMetadata(-1.5))).toEqual([]);
  });
});

describe('the error of a change of content', () => {
  it('points below the content', () => {
    const faults = [
      { pointer: '#/items/0', code: 'unknown_reference', detail: 'Unknown.' },
      { pointer: '#', code: 'unknown_reference', detail: 'Unknown.' },
    ] as const;
    expect(belowContent(invalidInput([...faults]))).toMatchObject({
      code: 'unknown_reference',
      errors: [{ pointer: '#/content/items/0' }, { pointer: '#/content' }],
    });
  });

  it('keeps the code and the members of a missing right', () => {
    const error = new DomainError('missing_right', 'This requires the right "crm".', {
      members: { right: 'crm' },
      errors: [{ pointer: '#/contact/id', code: 'missing_right', detail: 'x' }],
    });
    expect(belowContent(error)).toMatchObject({
      code: 'missing_right',
      message: 'This requires the right "crm".',
      members: { right: 'crm' },
      errors: [{ pointer: '#/content/contact/id', code: 'missing_right' }],
    });
  });

  it.each([new Error('x'), new DomainError('version_mismatch', 'x')])('is the same without faults', (error) =>
    expect(belowContent(error)).toBe(error),
  );
});
