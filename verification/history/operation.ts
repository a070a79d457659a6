/** An order as an answer shows it. */
export interface SeenOrder {
  id: number;
  version: number;
  /** The content: a number in the comment of the order, which no other request of the history writes. */
  value: number;
}

/**
 * `create`: POST /orders, sent again until the answer is definite. `replay`: the same with its Idempotency-Key, after it was
 * answered. `change`: PATCH with If-Match. `read`: GET /orders?externalId=.
 */
type CallKind = 'create' | 'replay' | 'change' | 'read';

/** What a client asks for. */
export interface Request {
  call: CallKind;
  externalId: string;
  /** What `create` and `change` write, and what a `replay` wrote. */
  written?: number;
  /** The order that a `change` names in If-Match. */
  ifMatch?: SeenOrder;
}

/** A read or write of one order, as transactional checkers know it. */
type MicroOperation = ['r' | 'w', string, number | null];

/**
 * One line of a history. The members above `call` are those that elle-cli reads for its model `rw-register`; those from
 * `call` on are for the checks in this folder.
 */
export interface Operation extends Request {
  index: number;
  /** Nanoseconds since the beginning of the history. */
  time: number;
  /** `fail`: nothing was done. `info`: the outcome is unknown. */
  type: 'invoke' | 'ok' | 'fail' | 'info';
  /** One logical client; after an unknown outcome the client goes on under a new number. */
  process: number;
  f: 'txn';
  value: MicroOperation[];
  /** What the answer shows: of a read all orders with this externalId. */
  orders?: SeenOrder[];
  /** Why it failed, or why its outcome is unknown. */
  error?: string;
}

/**
 * What a request reads and writes. A replay answers what was stored with its key, so it reads nothing of the present state.
 * @param orders what the answer shows; without an answer null
 */
export function microOperations(request: Request, orders: SeenOrder[] | null): MicroOperation[] {
  const { call, externalId, written, ifMatch } = request;
  if (call === 'create') return [['w', externalId, written!]];
  if (call === 'read') return [['r', externalId, orders?.[0]?.value ?? null]];
  if (call === 'replay') return [];
  return [
    ['r', externalId, ifMatch!.value],
    ['w', externalId, written!],
  ];
}
