import type { CreateToken, NewToken, Token } from 'order-taking-client/openapi';
import { api, type Answer } from '../../api/client.js';

/** How the tokens of an application are listed, created and revoked. */
export interface TokenRequests {
  /** Identifies whose tokens they are. */
  key: string;
  list: (signal: AbortSignal) => Promise<Answer<Token[]>>;
  create: (body: CreateToken) => Promise<Answer<NewToken>>;
  revoke: (tokenId: number) => Promise<Answer<unknown>>;
}

/** The tokens of any application, for an administrator. */
export const tokensOf = (id: number): TokenRequests => ({
  key: `tokens ${id}`,
  list: (signal) => api.GET('/api/v1/applications/{id}/tokens', { params: { path: { id } }, signal }),
  create: (body) => api.POST('/api/v1/applications/{id}/tokens', { params: { path: { id } }, body }),
  revoke: (tokenId) =>
    api.DELETE('/api/v1/applications/{id}/tokens/{tokenId}', { params: { path: { id, tokenId } } }),
});

/** The tokens of the application that is signed in. */
export const OWN_TOKENS: TokenRequests = {
  key: 'own tokens',
  list: (signal) => api.GET('/api/v1/me/tokens', { signal }),
  create: (body) => api.POST('/api/v1/me/tokens', { body }),
  revoke: (id) => api.DELETE('/api/v1/me/tokens/{id}', { params: { path: { id } } }),
};
