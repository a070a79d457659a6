import type { DataSource, EntityManager } from 'typeorm';

type Listener = () => void;

const listeners = new WeakMap<DataSource, Set<Listener>>();
/** Open transactions in which events were written. */
const withEvents = new WeakSet<EntityManager>();

/**
 * Hears of events that this process committed in this database. It is a bell and no more: what is to be delivered
 * stands in the database, and is found without it.
 */
export function onCommittedEvents(dataSource: DataSource, listener: Listener): void {
  const others = listeners.get(dataSource) ?? new Set();
  listeners.set(dataSource, others.add(listener));
}

/** A statement wrote events; by itself it is committed by now, in a transaction it is not yet. */
export function eventsWritten(tx: EntityManager): void {
  if (tx.queryRunner === undefined) ring(tx.dataSource);
  else withEvents.add(tx);
}

export function transactionCommitted(tx: EntityManager): void {
  if (withEvents.delete(tx)) ring(tx.dataSource);
}

function ring(dataSource: DataSource): void {
  listeners.get(dataSource)?.forEach((listener) => listener());
}
