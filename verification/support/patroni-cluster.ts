import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../../test/support/delivery.js';
import { freePort } from '../../test/support/free-port.js';
import { postgresPrograms } from '../../test/support/postgres-programs.js';
import { newFolder, unprivileged } from '../../test/support/postgres-server.js';
import { programPath } from '../../test/support/servers.js';

const HOST = '127.0.0.1';
/** The least that Patroni allows, in seconds: how long a primary that died keeps its role. */
const TTL = 20;

interface Member {
  name: string;
  process: ChildProcess;
  /** Of PostgreSQL, and of the interface that says which role it has. */
  port: number;
  restPort: number;
}

/** Two PostgreSQL servers that Patroni manages with one etcd, and haproxy, which connects to the primary. */
export class PatroniCluster {
  private readonly processes: ChildProcess[] = [];
  private readonly members: Member[] = [];
  private readonly user = unprivileged();
  private readonly folder = newFolder(tmpdir(), this.user);
  private port = 0;

  /** A commit is confirmed when both servers have it, as long as both are there. */
  static async start(): Promise<PatroniCluster> {
    const cluster = new PatroniCluster();
    try {
      const etcd = await cluster.startEtcd();
      for (const name of ['a', 'b']) {
        await cluster.startMember(name, etcd);
        await waitUntil(() => cluster.hasRole(name, name === 'a' ? 'primary' : 'replica'), 120_000);
      }
      await waitUntil(() => cluster.hasRole('b', 'sync'), 60_000);
      await cluster.startHaproxy();
      return cluster;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  /** Always the primary, or nothing while there is none. */
  get url(): string {
    return `postgres://postgres@${HOST}:${this.port}/postgres`;
  }

  /** Kills the primary and its manager, as the loss of a machine does, and waits until Patroni has made the other one the primary. */
  async failOver(): Promise<void> {
    const { name, process: patroni } = this.members[0]!;
    patroni.kill('SIGKILL');
    await this.killServer(name);
    await waitUntil(() => this.hasRole('b', 'primary'), 6 * TTL * 1_000);
  }

  async remove(): Promise<void> {
    for (const child of this.processes.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    for (const { name } of this.members) await this.killServer(name);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The server does not end with its manager. Its backends end with it. */
  private async killServer(name: string): Promise<void> {
    const pid = await readFile(join(this.folder, name, 'data', 'postmaster.pid'), 'utf8').catch(() => null);
    if (pid === null) return;
    try {
      process.kill(Number.parseInt(pid, 10), 'SIGKILL');
    } catch {
      // It has ended, and its file is still there.
    }
  }

  private async startEtcd(): Promise<string> {
    const [clients, peers] = [`${HOST}:${await freePort()}`, `${HOST}:${await freePort()}`];
    const options = {
      'data-dir': join(this.folder, 'etcd'),
      'listen-client-urls': `http://${clients}`,
      'advertise-client-urls': `http://${clients}`,
      'listen-peer-urls': `http://${peers}`,
      'initial-advertise-peer-urls': `http://${peers}`,
      'initial-cluster': `default=http://${peers}`,
    };
    this.run(
      'etcd',
      Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    );
    await waitUntil(() => answers(`http://${clients}/health`), 60_000);
    return clients;
  }

  private async startMember(name: string, etcd: string): Promise<void> {
    const [port, restPort] = [await freePort(), await freePort()];
    const folder = join(this.folder, name);
    await mkdir(folder);
    if (this.user.uid !== undefined) chownSync(folder, this.user.uid, this.user.gid!);
    const [address, rest] = [`${HOST}:${port}`, `${HOST}:${restPort}`];
    const configuration = {
      ...{ scope: 'orders', name, restapi: { listen: rest, connect_address: rest }, etcd3: { host: etcd } },
      bootstrap: {
        dcs: { ttl: TTL, loop_wait: 1, retry_timeout: 3, synchronous_mode: true },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'no-sync'],
      },
      postgresql: {
        ...{
          listen: address,
          connect_address: address,
          data_dir: join(folder, 'data'),
          bin_dir: postgresPrograms()!,
        },
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.0/8 trust',
          'host replication all 127.0.0.0/8 trust',
        ],
        pgpass: join(folder, 'pgpass'),
        parameters: { unix_socket_directories: folder },
      },
    };
    const file = join(folder, 'patroni.yaml');
    // JSON is YAML.
    await writeFile(file, JSON.stringify(configuration));
    this.members.push({ name, process: this.run('patroni', [file]), port, restPort });
  }

  private async startHaproxy(): Promise<void> {
    this.port = await freePort();
    const servers = this.members.map(
      ({ name, port, restPort }) => `  server ${name} ${HOST}:${port} check port ${restPort}`,
    );
    const file = join(this.folder, 'haproxy.cfg');
    const lines = [
      ...['defaults', '  mode tcp', '  timeout connect 1s', '  timeout client 1h', '  timeout server 1h'],
      ...['listen postgres', `  bind ${HOST}:${this.port}`, '  option httpchk GET /primary'],
      '  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions',
      ...servers,
      '',
    ];
    await writeFile(file, lines.join('\n'));
    this.run('haproxy', ['-f', file]);
  }

  /** @param role a path of Patroni's interface, which answers 200 if the member has it */
  private hasRole(name: string, role: string): Promise<boolean> {
    const { restPort } = this.members.find((member) => member.name === name)!;
    return answers(`http://${HOST}:${restPort}/${role}`);
  }

  private run(program: string, args: string[]): ChildProcess {
    const child = spawn(programPath(program)!, args, {
      ...{ cwd: this.folder, stdio: 'ignore' },
      ...this.user,
    });
    this.processes.push(child);
    return child;
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
