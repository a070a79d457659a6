import createClient from 'openapi-fetch';
import type { paths } from './client/openapi.js';
import { baseUrl, takeSteps, token } from './steps.js';

const { GET, PATCH, POST } = createClient<paths>({ baseUrl, headers: { 'X-AUTH-TOKEN': token } });

await takeSteps({
  create: async (body) => {
    const { data, error } = await POST('/api/v1/orders', { body });
    if (data === undefined) throw new Error(error.detail);
    return data;
  },
  read: async (id) => {
    const { data } = await GET('/api/v1/orders/{id}', { params: { path: { id } } });
    if (data === undefined) throw new Error('The order cannot be read.');
    return data;
  },
  change: async (order, comment) => {
    const params = { path: { id: order.id } };
    const { data, error } = await PATCH('/api/v1/orders/{id}', { params, body: { ...order, comment } });
    if (data === undefined) throw new Error(error.detail);
    return data;
  },
  list: async (query) => {
    const { data = [], response } = await GET('/api/v1/orders', { params: { query } });
    return { orders: data, link: response.headers.get('Link') };
  },
});
