import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { isOfEndedRun } from '../../test/support/ended-runs.js';
import { requireRoot } from './requirements.js';
import { RUN } from '../../test/support/servers.js';

const ip = (...words: string[]): string => execFileSync('ip', words, { encoding: 'utf8' });
const inNamespace = (name: string, ...words: string[]): string => ip('netns', 'exec', name, ...words);

/**
 * Linux network namespaces, in each of which a process runs as if on a machine of its own, connected by a router that can drop
 * packets without telling anybody. It needs root, and the Debian packages iproute2 and nftables.
 */
export class NamespaceNetwork {
  private readonly router = `${RUN}_${process.pid}_router`;
  private readonly subnet: string;
  private readonly machines = new Map<string, string>();

  private constructor() {
    requireRoot('create network namespaces', { ip: 'iproute2', nft: 'nftables' });
    // What killed runs left.
    removeNamespaces(isOfEndedRun);
    this.subnet = freeSubnet();
    ip('netns', 'add', this.router);
    inNamespace(this.router, 'sysctl', '-qw', 'net.ipv4.ip_forward=1');
    inNamespace(this.router, 'nft', 'add table ip cuts');
    inNamespace(
      this.router,
      'nft',
      'add chain ip cuts forward { type filter hook forward priority 0; policy accept; }',
    );
  }

  /**
   * @param services the names of processes that run in the namespace of the test, each with an address of its own
   * @param machines the names of the namespaces
   */
  static create(services: string[], machines: string[]): NamespaceNetwork {
    const network = new NamespaceNetwork();
    try {
      network.connect(null, services);
      machines.forEach((name) => network.connect(`${RUN}_${process.pid}_${name}`, [name]));
      return network;
    } catch (error) {
      network.remove();
      throw error;
    }
  }

  address(name: string): string {
    return this.machines.get(name)!;
  }

  /** The addresses of all machines. */
  get cidr(): string {
    return `${this.subnet}.0.0/16`;
  }

  /** The program and options that run a command on the machine. */
  launcher(name: string): string[] {
    return ['ip', 'netns', 'exec', `${RUN}_${process.pid}_${name}`];
  }

  /** Drops all packets between the two, in both directions. */
  cut(one: string, other: string): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ]) {
      const rule = `ip saddr ${this.address(from!)} ip daddr ${this.address(to!)} counter drop`;
      inNamespace(this.router, 'nft', `add rule ip cuts forward ${rule}`);
    }
  }

  /** Ends all cuts. @returns the number of packets that were dropped */
  heal(): number {
    const rules = inNamespace(this.router, 'nft', 'list chain ip cuts forward');
    inNamespace(this.router, 'nft', 'flush chain ip cuts forward');
    return [...rules.matchAll(/packets (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  }

  remove(): void {
    removeNamespaces((name) => name.startsWith(`${RUN}_${process.pid}_`));
  }

  /** @param namespace null is that of the test */
  private connect(namespace: string | null, names: string[]): void {
    const number = this.machines.size;
    const prefix = `${this.subnet}.${number}`;
    const [outside, inside] = [`ot${process.pid}n${number}`, `port${number}`];
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', this.router);
    inNamespace(this.router, 'ip', 'address', 'add', `${prefix}.1/24`, 'dev', inside);
    inNamespace(this.router, 'ip', 'link', 'set', inside, 'up');
    if (namespace !== null) {
      ip('netns', 'add', namespace);
      ip('link', 'set', outside, 'netns', namespace);
    }
    const there = (...words: string[]): string =>
      namespace === null ? ip(...words) : inNamespace(namespace, 'ip', ...words);
    names.forEach((name, index) => {
      this.machines.set(name, `${prefix}.${index + 2}`);
      there('address', 'add', `${this.address(name)}/24`, 'dev', outside);
    });
    there('link', 'set', outside, 'up');
    there('link', 'set', 'lo', 'up');
    there('route', 'add', this.cidr, 'via', `${prefix}.1`);
  }
}

/** @returns the beginning of a private network that no interface of this machine uses */
function freeSubnet(): string {
  const used = Object.values(networkInterfaces()).flatMap((each) => each!.map(({ address }) => address));
  for (;;) {
    const subnet = `10.${randomInt(64, 255)}`;
    if (!used.some((address) => address.startsWith(`${subnet}.`))) return subnet;
  }
}

function removeNamespaces(isRemoved: (name: string) => boolean): void {
  const names = ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0]!);
  for (const name of names.filter(isRemoved)) {
    for (const pid of ip('netns', 'pids', name).split('\n').filter(Boolean))
      process.kill(Number(pid), 'SIGKILL');
    ip('netns', 'delete', name);
  }
}
