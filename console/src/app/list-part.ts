const PAGE_SIZE = 50;

/** The part of a list that the address names, as the query of the service has it. */
export const partOf = (address: URLSearchParams): { limit: number; cursor?: string } => {
  const cursor = address.get('cursor');
  return { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
};
