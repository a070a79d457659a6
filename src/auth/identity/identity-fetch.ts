/** Injection token of the function that sends requests to identity providers; it obeys the address policy of outgoing requests. */
export const IDENTITY_FETCH = Symbol('IDENTITY_FETCH');

export type IdentityFetch = (url: string, options?: RequestInit) => Promise<Response>;
