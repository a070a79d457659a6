/** The ETag of an order, for If-Match: its version as it is shown, so that a change by somebody else is noticed. */
export const tagOf = ({ version }: { version: number }): string => `"v${version}"`;
