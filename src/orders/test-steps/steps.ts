import type { Type } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import { enumeration } from '../../common/enumeration.js';
import type { Precondition } from '../../platform/http/caching/version-tag.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { OrderAnswersController } from '../answers/order-answers.controller.js';
import { ChangeRequestDecisionsController } from '../change-requests/change-request-decisions.controller.js';
import { DocumentKindPipe } from '../documents/document-kind.pipe.js';
import { OrderDocumentsController } from '../documents/order-documents.controller.js';
import { HoldCodePipe } from '../holds/hold-code.pipe.js';
import { OrderHoldsController } from '../holds/order-holds.controller.js';
import { OrderTransitionsController } from '../order-transitions.controller.js';
import { OrderShipmentsController } from '../shipments/order-shipments.controller.js';
import { ReferencePipe } from '../shipments/reference.pipe.js';

/** A request of the seller. */
interface SellerRequest {
  caller: Caller;
  /** Of the order. */
  id: number;
  precondition: Precondition;
  /** The value of the parameter in the path. Empty for a request that has only the order in its path. */
  parameter: string;
  /** What the handler takes as its body or query. OpenApiValidator has checked it; `never` fits the DTO of every handler. */
  content: never;
}

/** What a step does: the request that the seller would send. */
export interface SellerStep {
  method: string;
  /** The route of the request, below the prefix of the API. */
  route: string;
  /** The parameter of the path besides the order, as it is called in `with`; null when there is none. */
  parameter: string | null;
  /** Calls the handler of the route. */
  send: (controllerOf: <T>(type: Type<T>) => T, request: SellerRequest) => Promise<unknown>;
}

type Send<T> = (controller: T, request: SellerRequest) => Promise<unknown>;

/** @param request method and route @param parameter see SellerStep */
function step<T>(request: string, parameter: string | null, controller: Type<T>, send: Send<T>): SellerStep {
  const [method, route] = request.split(' ') as [string, string];
  return { method, route, parameter, send: (of, sent) => send(of(controller), sent) };
}

const SHIPMENT = 'orders/:id/shipments/:reference';
const HOLD = 'orders/:id/holds/:code';
const DOCUMENT = 'orders/:id/documents/:kind';

const referenceOf = ({ parameter }: SellerRequest): string => new ReferencePipe().transform(parameter);
const codeOf = ({ parameter }: SellerRequest): string => new HoldCodePipe().transform(parameter);
const kindOf = ({ parameter }: SellerRequest) => new DocumentKindPipe().transform(parameter);
const changeRequestOf = ({ parameter }: SellerRequest): number => new IdPipe().transform(parameter);

/** The requests of the seller about an order. Their handlers are those of the routes, so that a step does the same. */
export const STEPS = {
  validate: step(
    'POST orders/:id/validate',
    null,
    OrderTransitionsController,
    (orders, { caller, id, precondition }) => orders.validateOrder(caller, id, precondition),
  ),
  reopen: step(
    'POST orders/:id/reopen',
    null,
    OrderTransitionsController,
    (orders, { caller, id, precondition, content }) => orders.reopenOrder(caller, id, precondition, content),
  ),
  ship: step(
    'POST orders/:id/ship',
    null,
    OrderTransitionsController,
    (orders, { caller, id, precondition }) => orders.shipOrder(caller, id, precondition),
  ),
  deliver: step(
    'POST orders/:id/deliver',
    null,
    OrderTransitionsController,
    (orders, { caller, id, precondition }) => orders.deliverOrder(caller, id, precondition),
  ),
  cancel: step(
    'POST orders/:id/cancel',
    null,
    OrderTransitionsController,
    (orders, { caller, id, precondition, content }) => orders.cancelOrder(caller, id, precondition, content),
  ),
  answer: step(
    'POST orders/:id/answer',
    null,
    OrderAnswersController,
    (answers, { caller, id, precondition, content }) =>
      answers.answerOrder(caller, id, precondition, content),
  ),
  shipment: step(`PUT ${SHIPMENT}`, 'reference', OrderShipmentsController, (shipments, request) =>
    shipments.recordShipment(
      request.caller,
      request.id,
      referenceOf(request),
      request.precondition,
      request.content,
    ),
  ),
  deliver_shipment: step(
    `POST ${SHIPMENT}/deliver`,
    'reference',
    OrderShipmentsController,
    (shipments, request) =>
      shipments.deliverShipment(request.caller, request.id, referenceOf(request), request.precondition),
  ),
  hold: step(`PUT ${HOLD}`, 'code', OrderHoldsController, (holds, request) =>
    holds.holdOrder(request.caller, request.id, codeOf(request), request.precondition, request.content),
  ),
  release: step(`DELETE ${HOLD}`, 'code', OrderHoldsController, (holds, request) =>
    holds.releaseOrder(request.caller, request.id, codeOf(request), request.precondition, request.content),
  ),
  document: step(`PUT ${DOCUMENT}`, 'kind', OrderDocumentsController, (documents, request) =>
    documents.linkDocument(
      request.caller,
      request.id,
      kindOf(request),
      request.precondition,
      request.content,
    ),
  ),
  remove_document: step(`DELETE ${DOCUMENT}`, 'kind', OrderDocumentsController, (documents, request) =>
    documents.removeDocument(request.caller, request.id, kindOf(request), request.precondition),
  ),
  accept_change: step(
    'POST change_requests/:id/accept',
    'changeRequest',
    ChangeRequestDecisionsController,
    (requests, request) =>
      requests.acceptChangeRequest(request.caller, changeRequestOf(request), request.precondition),
  ),
  refuse_change: step(
    'POST change_requests/:id/refuse',
    'changeRequest',
    ChangeRequestDecisionsController,
    (requests, request) =>
      requests.refuseChangeRequest(request.caller, changeRequestOf(request), request.content),
  ),
} satisfies Record<string, SellerStep>;

export type TestStep = keyof typeof STEPS;
export const TEST_STEPS = enumeration('TestStep', Object.keys(STEPS) as TestStep[]);
