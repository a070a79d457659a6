import { OpenAPIClientAxios } from 'openapi-client-axios';
import type { Client } from './client/orders.js';
import { baseUrl, documentUrl, takeSteps, token } from './steps.js';

const client = await new OpenAPIClientAxios({
  definition: documentUrl,
  axiosConfigDefaults: { headers: { 'X-AUTH-TOKEN': token } },
}).init<Client>();
client.defaults.baseURL = baseUrl;

// A list with a limit is a tuple in the types of a request, to which no list can be assigned without a cast.
type CreateOrder = Parameters<Client['createOrder']>[1];
type UpdateOrder = Parameters<Client['updateOrder']>[1];

await takeSteps({
  create: async (order) => (await client.createOrder(null, order as CreateOrder)).data,
  read: async (id) => (await client.getOrder({ id })).data,
  change: async (order, comment) => {
    const body = { ...order, comment } as UpdateOrder;
    return (await client.updateOrder({ id: order.id }, body)).data;
  },
  list: async (page) => {
    const { data, headers } = await client.listOrders(page);
    return { orders: data, link: headers['link'] ?? null };
  },
});
