import { createOrder, getOrder, listOrders, updateOrder } from './client/orders.js';
import { takeSteps, token } from './steps.js';

const options = { headers: { 'X-AUTH-TOKEN': token } };

await takeSteps({
  create: async (order) => {
    const { status, data } = await createOrder(order, options);
    if (status !== 200) throw new Error(data.detail);
    return data;
  },
  read: async (id) => {
    const { status, data } = await getOrder(id, options);
    if (status !== 200) throw new Error('The order cannot be read.');
    return data;
  },
  change: async (order, comment) => {
    const { status, data } = await updateOrder(order.id, { ...order, comment }, options);
    if (status !== 200) throw new Error(data.detail);
    return data;
  },
  list: async (page) => {
    const { status, data, headers } = await listOrders(page, options);
    return { orders: status === 200 ? data : [], link: headers.get('Link') };
  },
});
