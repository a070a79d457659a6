import type { Environment } from '../../../src/config/env.js';
import { NamespaceNetwork } from '../../support/namespaces.js';
import { Equipment, type Kind, type Servers } from './equipment.js';
import { outages, type Fault } from './fault.js';

/** The last cut of each kind is longer than the time limits of connections and leases, except those of Redis. */
const CUT_MS = 3_000;
const LONG_CUT_MS = 20_000;

/** API and worker each on a machine of their own; the client and the receiver have the same address. */
const SERVICES = ['client and receiver', 'PostgreSQL', 'Redis'];
const MACHINES = ['main', 'worker'];

/** API and worker in network namespaces; packets between them and the others can be dropped without notice. */
export class Machines extends Equipment {
  readonly network = NamespaceNetwork.create(SERVICES, MACHINES);
  override readonly postgres = { host: this.network.address('PostgreSQL') };
  override readonly redisHost = this.network.address('Redis');
  override readonly place = {
    receivers: this.network.address('client and receiver'),
    apis: this.network.address('main'),
    launcher: (entry: string) => this.network.launcher(entry),
  };

  override environment(kind: Kind, servers: Servers): Environment {
    return {
      ...super.environment(kind, servers),
      WEBHOOK_ALLOWED_NETWORKS: this.network.cidr,
      // Attempts go on after the longest cut.
      WEBHOOK_RETRY_SCHEDULE: '1s,2s,4s,8s,15s,15s',
    };
  }

  override async remove(): Promise<void> {
    this.network.remove();
  }
}

function cut(part: string, name: string, machine: Kind, service: string): Fault<Machines> {
  return outages<Machines>(part, name, {
    begin: ({ equipment }) => equipment.network.cut(machine, service),
    end: ({ equipment }) => {
      if (equipment.network.heal() === 0) throw new Error('The cut dropped no packet.');
    },
    ms: (round, rounds) => (round === rounds - 1 ? LONG_CUT_MS : CUT_MS),
  });
}

export const NETWORK_FAULTS: Fault<Machines>[] = [
  cut('network-client-api', 'network cut between client and API', 'main', 'client and receiver'),
  cut('network-api-postgres', 'network cut between API and PostgreSQL', 'main', 'PostgreSQL'),
  cut('network-api-redis', 'network cut between API and Redis', 'main', 'Redis'),
  cut('network-worker-postgres', 'network cut between worker and PostgreSQL', 'worker', 'PostgreSQL'),
  cut('network-worker-redis', 'network cut between worker and Redis', 'worker', 'Redis'),
  cut('network-worker-receiver', 'network cut between worker and receiver', 'worker', 'client and receiver'),
];
