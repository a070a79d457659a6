/** How often somebody else may be quicker, one after the other, before we give up. */
const MAX_ATTEMPTS = 5;

/**
 * The one way to do something again. Each caller says which errors leave its work as if it had never begun, or let it
 * find what it did: never "any error".
 * @throws the error of the last attempt, or the first one that is not worth another
 */
export async function retrying<T>(
  attempt: () => Promise<T>,
  isWorthAnother: (error: unknown) => boolean,
): Promise<T> {
  for (let left = MAX_ATTEMPTS - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isWorthAnother(error)) throw error;
    }
  }
}
