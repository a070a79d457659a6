/** @returns the error code of a broken connection @throws any other error */
export function connectionErrorCode(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  if (cause?.code === undefined) throw error;
  return cause.code;
}
