import type { Environment } from '../../../src/config/env.js';
import { TcpProxy } from '../../../test/support/tcp-proxy.js';
import { Equipment, type Kind, type Servers } from './equipment.js';
import { outages, type Fault } from './fault.js';

/** A proxy for each kind of process and each server, which closes and drops connections. */
export class Proxies extends Equipment {
  private readonly proxies = new Map<string, TcpProxy>();

  override async connect(servers: Servers): Promise<void> {
    for (const kind of ['main', 'worker']) {
      for (const server of ['postgres', 'redis'] as const)
        this.proxies.set(`${kind} ${server}`, await TcpProxy.start(servers[server]));
    }
  }

  override environment(kind: Kind, { postgres, redis }: Servers): Environment {
    return {
      DATABASE_URL: this.between(kind, 'postgres').via(postgres),
      REDIS_URL: this.between(kind, 'redis').via(redis),
    };
  }

  between(kind: Kind, server: keyof Servers): TcpProxy {
    return this.proxies.get(`${kind} ${server}`)!;
  }

  override async remove(): Promise<void> {
    await Promise.all([...this.proxies.values()].map((proxy) => proxy.close()));
  }
}

/** Connections between one kind of process and one server, first closed, then half-open: new ones can be made. */
function cuts(name: string, kind: Kind, server: keyof Servers): Fault<Proxies> {
  const part = `connections-${kind === 'main' ? 'api' : 'worker'}-${server}`;
  const closed = outages<Proxies>(part, name, {
    begin: ({ equipment }) => equipment.between(kind, server).close(),
    end: ({ equipment }) => equipment.between(kind, server).open(),
  });
  const halfOpen = outages<Proxies>(part, name, {
    begin: ({ equipment }) => equipment.between(kind, server).dropTraffic(),
  });
  return {
    ...closed,
    cause: async (...given) => {
      const [first, second] = [await closed.cause(...given), await halfOpen.cause(...given)];
      return { faults: first.faults + second.faults };
    },
  };
}

export const CONNECTION_FAULTS: Fault<Proxies>[] = [
  cuts('connections of the API to PostgreSQL closed, then half-open', 'main', 'postgres'),
  cuts('connections of the worker to PostgreSQL closed, then half-open', 'worker', 'postgres'),
  cuts('connections of the API to Redis closed, then half-open', 'main', 'redis'),
  cuts('connections of the worker to Redis closed, then half-open', 'worker', 'redis'),
];
