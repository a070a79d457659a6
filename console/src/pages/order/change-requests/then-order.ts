import type { ChangeRequest, Order } from 'order-taking-client/openapi';
import { api, type Answer } from '../../../api/client.js';
import type { ChangeParameters } from '../actions/use-order-actions.js';

/** The order after a step of one of its change requests, which is what the step itself answers with. */
export async function thenOrder(
  step: Promise<Answer<ChangeRequest>>,
  { path }: ChangeParameters,
): Promise<Answer<Order>> {
  const { error, response } = await step;
  return response.ok ? api.GET('/api/v1/orders/{id}', { params: { path } }) : { error, response };
}
