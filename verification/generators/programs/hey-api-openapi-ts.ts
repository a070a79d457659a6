import { client } from './client/client.gen.js';
import { createOrder, getOrder, listOrders, updateOrder } from './client/index.js';
import { baseUrl, takeSteps, token } from './steps.js';

client.setConfig({ baseUrl, auth: () => token });

await takeSteps({
  create: async (body) => {
    const { data, error } = await createOrder({ body });
    if (data === undefined) throw new Error(error.detail);
    return data;
  },
  read: async (id) => {
    const { data } = await getOrder({ path: { id } });
    if (data === undefined) throw new Error('The order cannot be read.');
    return data;
  },
  change: async (order, comment) => {
    const { data, error } = await updateOrder({ path: { id: order.id }, body: { ...order, comment } });
    if (data === undefined) throw new Error(error.detail);
    return data;
  },
  list: async (query) => {
    const { data = [], response } = await listOrders({ query });
    return { orders: data, link: response?.headers.get('Link') ?? null };
  },
});
