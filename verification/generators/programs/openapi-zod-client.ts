import { createApiClient } from './client/orders.js';
import { baseUrl, takeSteps, token } from './steps.js';

const api = createApiClient(baseUrl, { axiosConfig: { headers: { 'X-AUTH-TOKEN': token } } });

// The generated functions return the body only, so the header Link is read where every response passes.
let link: string | null;
api.axios.interceptors.response.use((response) => {
  link = response.headers['link'] ?? null;
  return response;
});

await takeSteps({
  create: (order) => api.createOrder(order),
  read: (id) => api.getOrder({ params: { id } }),
  change: (order, comment) => api.updateOrder({ ...order, comment }, { params: { id: order.id } }),
  list: async (queries) => ({ orders: await api.listOrders({ queries }), link }),
});
