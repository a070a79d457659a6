import type { Type } from '@nestjs/common';
import { ACCESS, type Access } from '../../auth/access.js';
import type { Caller } from '../../auth/caller.js';
import type { Precondition } from '../../platform/http/caching/version-tag.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { ChangeRequestsController } from '../change-requests.controller.js';
import { OrderStepsController } from '../order-steps.controller.js';
import { OrderTransitionsController } from '../order-transitions.controller.js';
import { DOCUMENT_KIND, HOLD_CODE, SHIPMENT_REFERENCE } from '../steps/parameters.js';

export interface SentRequest {
  caller: Caller;
  /** The id of the order. */
  id: number;
  precondition: Precondition;
  /** The value of the parameter in the path. Empty for a request that has only the order in its path. */
  parameter: string;
  /** The body or query of the handler. OpenApiValidator has checked it; `never` fits the DTO of every handler. */
  content: never;
}

/** A route about an order, which the service itself can call. */
export interface OrderRequest {
  method: string;
  /** Below the prefix of the API. */
  route: string;
  /** The parameter of the path besides the order; null when there is none. */
  parameter: string | null;
  /** The operation, as the OpenAPI document names it. */
  operation: string;
  access: Exclude<Access, 'public' | 'identified'>;
  send: (controllerOf: <T>(type: Type<T>) => T, request: SentRequest) => Promise<unknown>;
}

type Handler<T> = Extract<keyof T, string>;

/** @param request method and route */
export function requestOf<T>(
  request: string,
  parameter: string | null,
  [controller, operation]: [Type<T>, Handler<T>],
  send: (controller: T, sent: SentRequest) => Promise<unknown>,
): OrderRequest {
  const [method, route] = request.split(' ') as [string, string];
  const handler = (controller.prototype as Record<string, object>)[operation]!;
  const access = Reflect.getMetadata(ACCESS, handler) as OrderRequest['access'];
  return { method, route, parameter, operation, access, send: (of, sent) => send(of(controller), sent) };
}

const SHIPMENT = 'orders/:id/shipments/:reference';
const HOLD = 'orders/:id/holds/:code';
const DOCUMENT = 'orders/:id/documents/:kind';

const referenceOf = ({ parameter }: SentRequest): string =>
  new SHIPMENT_REFERENCE.pipe().transform(parameter);
const codeOf = ({ parameter }: SentRequest): string => new HOLD_CODE.pipe().transform(parameter);
const kindOf = ({ parameter }: SentRequest) => new DOCUMENT_KIND.pipe().transform(parameter);
const changeRequestOf = ({ parameter }: SentRequest): number => new IdPipe().transform(parameter);

/** The requests that decide about an order. Their handlers are those of the routes, so that they do the same. */
export const ORDER_REQUESTS = {
  validate: requestOf(
    'POST orders/:id/validate',
    null,
    [OrderTransitionsController, 'validateOrder'],
    (orders, { caller, id, precondition }) => orders.validateOrder(caller, id, precondition),
  ),
  reopen: requestOf(
    'POST orders/:id/reopen',
    null,
    [OrderTransitionsController, 'reopenOrder'],
    (orders, { caller, id, precondition, content }) => orders.reopenOrder(caller, id, precondition, content),
  ),
  ship: requestOf(
    'POST orders/:id/ship',
    null,
    [OrderTransitionsController, 'shipOrder'],
    (orders, { caller, id, precondition }) => orders.shipOrder(caller, id, precondition),
  ),
  deliver: requestOf(
    'POST orders/:id/deliver',
    null,
    [OrderTransitionsController, 'deliverOrder'],
    (orders, { caller, id, precondition }) => orders.deliverOrder(caller, id, precondition),
  ),
  cancel: requestOf(
    'POST orders/:id/cancel',
    null,
    [OrderTransitionsController, 'cancelOrder'],
    (orders, { caller, id, precondition, content }) => orders.cancelOrder(caller, id, precondition, content),
  ),
  answer: requestOf(
    'POST orders/:id/answer',
    null,
    [OrderStepsController, 'answerOrder'],
    (answers, { caller, id, precondition, content }) =>
      answers.answerOrder(caller, id, precondition, content),
  ),
  shipment: requestOf(
    `PUT ${SHIPMENT}`,
    'reference',
    [OrderStepsController, 'recordShipment'],
    (shipments, request) =>
      shipments.recordShipment(
        request.caller,
        request.id,
        referenceOf(request),
        request.precondition,
        request.content,
      ),
  ),
  deliver_shipment: requestOf(
    `POST ${SHIPMENT}/deliver`,
    'reference',
    [OrderStepsController, 'deliverShipment'],
    (shipments, request) =>
      shipments.deliverShipment(request.caller, request.id, referenceOf(request), request.precondition),
  ),
  hold: requestOf(`PUT ${HOLD}`, 'code', [OrderStepsController, 'holdOrder'], (holds, request) =>
    holds.holdOrder(request.caller, request.id, codeOf(request), request.precondition, request.content),
  ),
  release: requestOf(`DELETE ${HOLD}`, 'code', [OrderStepsController, 'releaseOrder'], (holds, request) =>
    holds.releaseOrder(request.caller, request.id, codeOf(request), request.precondition, request.content),
  ),
  document: requestOf(
    `PUT ${DOCUMENT}`,
    'kind',
    [OrderStepsController, 'linkDocument'],
    (documents, request) =>
      documents.linkDocument(
        request.caller,
        request.id,
        kindOf(request),
        request.precondition,
        request.content,
      ),
  ),
  remove_document: requestOf(
    `DELETE ${DOCUMENT}`,
    'kind',
    [OrderStepsController, 'removeDocument'],
    (documents, request) =>
      documents.removeDocument(request.caller, request.id, kindOf(request), request.precondition),
  ),
  accept_change: requestOf(
    'POST change_requests/:id/accept',
    'changeRequest',
    [ChangeRequestsController, 'acceptChangeRequest'],
    (requests, request) =>
      requests.acceptChangeRequest(request.caller, changeRequestOf(request), request.precondition),
  ),
  refuse_change: requestOf(
    'POST change_requests/:id/refuse',
    'changeRequest',
    [ChangeRequestsController, 'refuseChangeRequest'],
    (requests, request) =>
      requests.refuseChangeRequest(request.caller, changeRequestOf(request), request.content),
  ),
} satisfies Record<string, OrderRequest>;

export type OrderRequestName = keyof typeof ORDER_REQUESTS;
