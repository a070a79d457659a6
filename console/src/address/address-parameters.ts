/** The named parameters of an address that have a value, as filters of a list. */
export function parametersOf(address: URLSearchParams, names: string[]): Record<string, string> {
  const pairs = names.map((name): [string, string] => [name, address.get(name) ?? '']);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
