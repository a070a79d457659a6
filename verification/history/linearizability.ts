import { grouped } from '../../test/support/grouped.js';
import type { Operation, SeenOrder } from './operation.js';

/** A request with its outcome; requests that certainly did nothing are left out. */
interface Call {
  request: Operation;
  /** Indexes in the history; without a known outcome it may take effect at any later time. */
  begin: number;
  end: number;
  /** What the answer shows; null when the outcome is unknown. */
  orders: SeenOrder[] | null;
}

/** One order: the values of its versions. No version is stored before it is created. */
interface State {
  /** Null while no answer has shown it. */
  id: number | null;
  values: number[];
}

const ABSENT: State = { id: null, values: [] };

/**
 * Checks for each externalId whether there is a sequence of its requests, each at one moment between request and answer, that
 * explains all answers. This is the search of Wing and Gong with the memory of Lowe.
 * @returns a sentence for each externalId without such a sequence
 */
export function linearizabilityFaults(history: Operation[]): string[] {
  const orders = grouped(callsOf(history), ({ request }) => request.externalId);
  return [...orders].flatMap(([externalId, calls]) => {
    const unexplained = firstUnexplained(calls);
    return unexplained === null ? [] : [`${externalId}: nothing explains ${describe(unexplained)}`];
  });
}

function callsOf(history: Operation[]): Call[] {
  const open = new Map<number, Call>();
  const calls = new Set<Call>();
  for (const operation of history) {
    const { type, process, index } = operation;
    if (type === 'invoke') {
      const call = { request: operation, begin: index, end: Infinity, orders: null };
      open.set(process, call);
      calls.add(call);
    } else if (type === 'ok') {
      Object.assign(open.get(process)!, { end: index, orders: operation.orders! });
    } else if (type === 'fail') {
      calls.delete(open.get(process)!);
    }
  }
  return [...calls];
}

/** @returns null when all answers are explained; otherwise the first answer after which the best attempt could not go on */
function firstUnexplained(calls: Call[]): Call | null {
  const visited = new Set<string>();
  let best: Call[] = calls.filter(isAnswered);

  function explains(rest: Call[], state: State): boolean {
    const answered = rest.filter(isAnswered);
    if (answered.length < best.length) best = answered;
    if (answered.length === 0) return true;
    const key = JSON.stringify([rest.map(({ begin }) => begin), state]);
    if (visited.has(key)) return false;
    visited.add(key);
    const firstEnd = Math.min(...answered.map(({ end }) => end));
    return rest.some((call) => {
      const next = call.begin < firstEnd ? after(state, call) : null;
      return (
        next !== null &&
        explains(
          rest.filter((other) => other !== call),
          next,
        )
      );
    });
  }

  if (explains(calls, ABSENT)) return null;
  return best.reduce((first, call) => (call.end < first.end ? call : first));
}

const isAnswered = ({ orders }: Call): boolean => orders !== null;

/** @returns the state after the call; null when the call cannot take effect in `state` with this answer */
function after(state: State, call: Call): State | null {
  const shownId = call.orders?.[0]?.id ?? null;
  const id = state.id ?? shownId;
  if (shownId !== null && shownId !== id) return null;
  const values = valuesAfter[call.request.call](state.values, call);
  return values === null ? null : { id, values };
}

/** For each kind of call the values of the versions after it; null when it cannot take effect with this answer. */
const valuesAfter: Record<Operation['call'], (values: number[], call: Call) => number[] | null> = {
  create: (values, { request: { written }, orders }) => {
    const order = orders?.[0];
    // A repetition, after the answer to the creation was lost, can show a later version.
    const isOther = order?.version === 1 && order.value !== written;
    return values.length > 0 || isOther ? null : [written!];
  },
  change: (values, { request: { ifMatch, written }, orders }) => {
    if (ifMatch!.version !== values.length) return null;
    const changed = [...values, written!];
    return orders === null || isLast(changed, orders[0]!) ? changed : null;
  },
  // The stored answer shows the order as it was then.
  replay: (values, { orders }) => {
    const order = orders?.[0];
    return order !== undefined && values[order.version - 1] === order.value ? values : null;
  },
  read: (values, { orders }) => {
    if (orders === null || orders.length > 1) return null;
    const isRight = orders.length === 0 ? values.length === 0 : isLast(values, orders[0]!);
    return isRight ? values : null;
  },
};

const isLast = (values: number[], { version, value }: SeenOrder): boolean =>
  version === values.length && value === values[version - 1];

const describe = ({ request: { call, process }, begin, end, orders }: Call): string =>
  `the answer to "${call}" of process ${process} (operations ${begin} and ${end}): ${JSON.stringify(orders)}`;
