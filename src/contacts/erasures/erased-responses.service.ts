import { Injectable } from '@nestjs/common';
import { StoredResponses } from '../../idempotency/stored-response.js';
import { ErasureRepository, type Subjects } from '../../persistence/erasures/erasure.repository.js';
import type { ResponseKey } from '../../persistence/installation/sealed-rows.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { isTree } from '../../common/content-differences.js';
import { emptiedDocument } from './emptied-document.js';

type Members = Record<string, unknown>;

const NONE: Subjects = { contactIds: [], customerIds: [], orderIds: [] };

/** The subjects of a part of a stored response, without those of the parts that it consists of. */
function subjectsOf(part: Members): Subjects {
  const { contact, operations, order } = part;
  // A change request, and a delivery with the responses of its receiver.
  if ('baseVersion' in part) return { ...NONE, orderIds: idOf({ id: order }) };
  if ('attempts' in part) return { ...NONE, orderIds: orderOf(part) };
  if (Array.isArray(operations)) return { ...NONE, orderIds: operations.flatMap(orderOf) };
  if (isTree(contact) && 'externalId' in part) return { ...NONE, orderIds: idOf(part) };
  if (isTree(contact)) return { ...NONE, contactIds: idOf(contact) };
  if ('firstName' in part) return { ...NONE, contactIds: idOf(part) };
  return 'individual' in part ? { ...NONE, customerIds: idOf(part) } : NONE;
}

const idOf = ({ id }: Members): number[] => (typeof id === 'number' ? [id] : []);
const orderOf = (operation: unknown): number[] =>
  isTree(operation) && isTree(operation['order']) ? idOf(operation['order']) : [];

/** All contacts, customers and orders that a stored response shows. */
function subjectsIn(response: unknown): Subjects {
  if (!isTree(response)) return NONE;
  const all = [subjectsOf(response), ...Object.values(response).map(subjectsIn)];
  return {
    contactIds: all.flatMap(({ contactIds }) => contactIds),
    customerIds: all.flatMap(({ customerIds }) => customerIds),
    orderIds: all.flatMap(({ orderIds }) => orderIds),
  };
}

/**
 * The stored response with empty parts about everything that was erased.
 * @param erased those of the subjects that were erased
 * @returns the same object when there are none
 */
function withoutErased(response: unknown, erased: Subjects): unknown {
  if (!isTree(response)) return response;
  // Without the name of a company too, because an order does not tell whether its customer is one.
  if (isAbout(response, erased)) return emptiedDocument(response, true);
  const parts = Object.entries(response).map(([name, part]) => [name, withoutErased(part, erased)] as const);
  if (parts.every(([name, part]) => part === response[name])) return response;
  return Array.isArray(response) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

function isAbout(part: Members, erased: Subjects): boolean {
  const { contactIds, customerIds, orderIds } = subjectsOf(part);
  return (
    contactIds.some((id) => erased.contactIds.includes(id)) ||
    customerIds.some((id) => erased.customerIds.includes(id)) ||
    orderIds.some((id) => erased.orderIds.includes(id))
  );
}

/** Small, so that others wait only shortly for the locks of a portion. */
const RESPONSES_PER_PORTION = 200;

/** The position at which the first portion begins. */
export const FIRST_RESPONSE: ResponseKey = { applicationId: 0, digest: Buffer.alloc(0) };

/** Empties the stored responses that show something that was erased. */
@Injectable()
export class ErasedResponses {
  constructor(
    private readonly responses: StoredResponses,
    private readonly erasures: ErasureRepository,
  ) {}

  /** @returns where the next portion begins, and how many were emptied; null when there are no more */
  emptyNext(tx: Tx, after: ResponseKey): Promise<{ last: ResponseKey; replaced: number } | null> {
    return this.responses.replaceNext(tx, after, RESPONSES_PER_PORTION, async (bodies) => {
      const erased = await this.erasures.erasedAmong(tx, subjectsIn(bodies));
      return bodies.map((body) => withoutErased(body, erased));
    });
  }
}
