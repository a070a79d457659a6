import { OpenAPI, OrdersService } from './client/index.js';
import { baseUrl, takeSteps, token } from './steps.js';

OpenAPI.BASE = baseUrl;
OpenAPI.HEADERS = { 'X-AUTH-TOKEN': token };

// The generated functions return the body only, so the header Link is read where every response passes.
const { fetch } = globalThis;
let link: string | null;
globalThis.fetch = async (...request) => {
  const response = await fetch(...request);
  link = response.headers.get('Link');
  return response;
};

void takeSteps({
  create: async (requestBody) => OrdersService.createOrder({ requestBody }),
  read: async (id) => OrdersService.getOrder({ id }),
  change: async (order, comment) =>
    OrdersService.updateOrder({ id: order.id, requestBody: { ...order, comment } }),
  list: async (page) => ({ orders: await OrdersService.listOrders(page), link }),
});
