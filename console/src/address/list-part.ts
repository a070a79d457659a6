const PAGE_SIZE = 50;

interface PartOptions {
  /** The parameter of the address that has the cursor. */
  parameter?: string;
  limit?: number;
}

/** The part of a list that the address names, as the query of the service has it. */
export function partOf(
  address: URLSearchParams,
  { parameter = 'cursor', limit = PAGE_SIZE }: PartOptions = {},
): { limit: number; cursor?: string } {
  const cursor = address.get(parameter) ?? '';
  return { limit, ...(cursor !== '' && { cursor }) };
}
