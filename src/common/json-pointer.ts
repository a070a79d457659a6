const escape = (token: string | number): string => String(token).replaceAll('~', '~0').replaceAll('/', '~1');

/** The RFC 6901 pointer of a path, as a URI fragment: `#/items/0/orderedQuantity`. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.length === 0 ? '#' : `#/${path.map(escape).join('/')}`;
}
