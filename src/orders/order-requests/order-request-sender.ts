import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { invalidInput } from '../../common/errors/domain-error.js';
import type { FaultCode } from '../../common/errors/fault-codes.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import type { OrderRequest, SentRequest } from './order-requests.js';

export type RequestContent = Pick<SentRequest, 'parameter' | 'content'>;

/** Sends requests about orders to the handlers of their routes, for other features of the service. */
@Injectable()
export class OrderRequestSender {
  constructor(
    private readonly validator: OpenApiValidator,
    private readonly controllers: ModuleRef,
  ) {}

  /**
   * Checks what the route checks before its handler is called. The parameter of the path has a pointer as if it were in the body.
   * @param sent the members of the body or of the query, and the parameter of the path by its name
   */
  checked({ method, route, parameter }: OrderRequest, sent: Record<string, unknown>): RequestContent {
    const value = parameter === null ? '' : textOf(sent, parameter);
    // A copy, because the validator removes empty members, and what was sent is needed again when a transaction is repeated.
    const members = Object.entries(structuredClone(sent)).filter(([name]) => name !== parameter);
    const content = Object.fromEntries(members);
    const path = `/api/v1/${route}`;
    if (this.validator.takesBody(method, path)) this.validator.checkBody(method, path, content);
    else this.validator.checkQuery(method, path, content);
    return { parameter: value, content: content as never };
  }

  send(request: OrderRequest, sent: SentRequest): Promise<unknown> {
    return request.send((type) => this.controllers.get(type, { strict: false }), sent);
  }
}

function textOf(sent: Record<string, unknown>, name: string): string {
  const value = sent[name];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const [code, detail]: [FaultCode, string] =
    value === undefined
      ? ['required', 'This member is required.']
      : ['wrong_type', `Expected a string or a number, but received ${JSON.stringify(value)}.`];
  throw invalidInput([{ pointer: `#/${name}`, code, detail }]);
}
