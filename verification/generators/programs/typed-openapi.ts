import { createApiClient } from './client/orders.js';
import { baseUrl, takeSteps, token } from './steps.js';

const api = createApiClient(
  {
    fetch: ({ method, url, urlSearchParams, parameters }) => {
      if (urlSearchParams) url.search = urlSearchParams.toString();
      return fetch(url, {
        method: method.toUpperCase(),
        headers: { 'X-AUTH-TOKEN': token, 'Content-Type': 'application/json' },
        ...(parameters?.body !== undefined && { body: JSON.stringify(parameters.body) }),
      });
    },
  },
  baseUrl,
);

await takeSteps({
  create: (body) => api.post('/api/v1/orders', { header: {}, body }),
  read: (id) => api.get('/api/v1/orders/{id}', { header: {}, path: { id } }),
  change: (order, comment) =>
    api.patch('/api/v1/orders/{id}', {
      header: {},
      path: { id: order.id },
      body: { ...order, comment },
    }),
  list: async (query) => {
    const { data, headers, ok } = await api.get('/api/v1/orders', { query, withResponse: true });
    return { orders: ok ? data : [], link: headers.get('Link') };
  },
});
