import { configureStore } from '@reduxjs/toolkit';
import { enhancedApi as api } from './client/orders.js';
import { linkOfLastResponse } from './empty-api.js';
import { takeSteps } from './steps.js';

const { dispatch } = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
const { createOrder, getOrder, listOrders, updateOrder } = api.endpoints;

void takeSteps({
  create: (order) => dispatch(createOrder.initiate({ createOrder: order })).unwrap(),
  read: (id) => dispatch(getOrder.initiate({ id })).unwrap(),
  change: (order, comment) =>
    dispatch(updateOrder.initiate({ id: order.id, updateOrder: { ...order, comment } })).unwrap(),
  list: async (page) => ({
    orders: await dispatch(listOrders.initiate(page)).unwrap(),
    link: linkOfLastResponse(),
  }),
});
