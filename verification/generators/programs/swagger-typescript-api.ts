import { Api } from './client/orders.js';
import { baseUrl, takeSteps, token } from './steps.js';

const { api } = new Api({
  baseUrl,
  securityWorker: () => ({ headers: { 'X-AUTH-TOKEN': token } }),
});

await takeSteps({
  create: async (order) => (await api.createOrder(order)).data,
  read: async (id) => (await api.getOrder(id)).data,
  change: async (order, comment) => (await api.updateOrder(order.id, { ...order, comment })).data,
  list: async (page) => {
    const { data, headers } = await api.listOrders(page);
    return { orders: data, link: headers.get('Link') };
  },
});
