import type { DataSource, EntityManager } from 'typeorm';
import { runAsService } from './connection-owner.js';

type Listener = () => void;

const listeners = new WeakMap<DataSource, Set<Listener>>();
/** Open transactions in which events were written. */
const withEvents = new WeakSet<EntityManager>();

/**
 * Calls the listener when this process has committed events to this database. It only saves time: the listener finds
 * pending deliveries in the database without it, too.
 */
export function onCommittedEvents(dataSource: DataSource, listener: Listener): void {
  const others = listeners.get(dataSource) ?? new Set();
  listeners.set(dataSource, others.add(listener));
}

/** To be called after a statement wrote events. Outside of a transaction it is committed already. */
export function eventsWritten(tx: EntityManager): void {
  if (tx.queryRunner === undefined) notify(tx.dataSource);
  else withEvents.add(tx);
}

export function transactionCommitted(tx: EntityManager): void {
  if (withEvents.delete(tx)) notify(tx.dataSource);
}

function notify(dataSource: DataSource): void {
  // What a listener starts must not be cancelled with the request that wrote the events.
  runAsService(() => listeners.get(dataSource)?.forEach((listener) => listener()));
}
