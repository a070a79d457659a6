import { expect, it } from '@jest/globals';
import { pointerOf } from './json-pointer.js';

it.each([
  [[], '#'],
  [['a'], '#/a'],
  [['items', 0, 'orderedQuantity'], '#/items/0/orderedQuantity'],
  [[''], '#/'],
  [['', ''], '#//'],
  [['a/b'], '#/a~1b'],
  [['a~b'], '#/a~0b'],
  [['~1'], '#/~01'],
  [['a/~/b'], '#/a~1~0~1b'],
])('the pointer of %j is %s', (path, pointer) => expect(pointerOf(path)).toBe(pointer));
