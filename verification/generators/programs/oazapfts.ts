import { createOrder, defaults, getOrder, listOrders, updateOrder } from './client/orders.js';
import { baseUrl, takeSteps, token } from './steps.js';

defaults.baseUrl = baseUrl;
defaults.headers = { 'X-AUTH-TOKEN': token };

await takeSteps({
  create: async (order) => {
    const { status, data } = await createOrder(order);
    if (status !== 200) throw new Error(data.detail);
    return data;
  },
  read: async (id) => {
    const response = await getOrder(id);
    if (response.status !== 200) throw new Error('The order cannot be read.');
    return response.data;
  },
  change: async (order, comment) => {
    const { status, data } = await updateOrder(order.id, { ...order, comment });
    if (status !== 200) throw new Error(data.detail);
    return data;
  },
  list: async (page) => {
    const { status, data, headers } = await listOrders(page);
    return { orders: status === 200 ? data : [], link: headers.get('Link') };
  },
});
