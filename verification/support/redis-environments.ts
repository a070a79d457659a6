import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../../test/support/delivery.js';
import { freePort } from '../../test/support/free-port.js';
import { BackgroundProcess } from '../../test/support/processes.js';
import { RedisServer } from '../../test/support/redis-server.js';
import { selfSignedCertificate } from '../../test/support/self-signed-certificate.js';

/** The rights that docs/operations/redis.md gives to the user of REDIS_URL with the prefix `orders`. */
const RIGHTS = ['~orders:*', '&orders:*', '+@all', '-@dangerous', '+info'];

/** Users of one server with the password `secret`, and what each may do. */
const USERS: Record<string, string[]> = {
  default: ['~*', '&*', '+@all'],
  orders: RIGHTS,
  mute: [...RIGHTS, 'resetchannels'],
  elsewhere: [...RIGHTS, 'resetkeys', '~other:*'],
  idle: [...RIGHTS, '-brpoplpush'],
  blind: [...RIGHTS, '-info'],
};

/** More than a kilobyte for each key, so that the server responds between them while it loads each for 20 ms. */
const FILL = `for i = 1, 10000 do redis.call('SET', i, string.rep('x', 1100)) end`;

/** Redis servers as operators configure them, rightly and wrongly, and servers that are no Redis. */
export class RedisEnvironments {
  private readonly folder = mkdtempSync(join(tmpdir(), 'redis-environments-'));
  private readonly servers: RedisServer[] = [];
  private readonly listeners: Server[] = [];
  private readonly sockets = new Set<Socket>();
  private sentinel!: BackgroundProcess;
  open!: RedisServer;
  locked!: RedisServer;
  cluster!: RedisServer;
  primary!: RedisServer;
  replica!: RedisServer;
  evicting!: RedisServer;
  full!: RedisServer;
  unsaved!: RedisServer;
  alone!: RedisServer;
  loading!: RedisServer;
  sentinelUrl = '';
  /** The file of the certificate of the two servers below. */
  readonly certificate = join(this.folder, 'certificate.pem');
  tlsUrl = '';
  plainToTls = '';
  /** It requires a certificate of the client. */
  mutualTlsUrl = '';
  otherServer = '';
  silentServer = '';
  closingServer = '';

  private constructor() {}

  static async start(): Promise<RedisEnvironments> {
    const environments = new RedisEnvironments();
    // When a start fails, stop() must not run before the other starts have ended: it would miss their servers.
    const starts = await Promise.allSettled([
      environments.startPlain(),
      environments.startLocked(),
      environments.startReplicas(),
      environments.startUnsaved(),
      environments.startLoading(),
      environments.startTls(),
      environments.startOthers(),
    ]);
    const failed = starts.find((start) => start.status === 'rejected');
    if (failed === undefined) return environments;
    await environments.stop();
    throw failed.reason;
  }

  async stop(): Promise<void> {
    this.listeners.forEach((listener) => listener.close());
    this.sockets.forEach((socket) => socket.destroy());
    await Promise.all([this.sentinel?.kill('SIGKILL'), ...this.servers.map((server) => server.stop())]);
    rmSync(this.folder, { recursive: true });
  }

  private async startPlain(): Promise<void> {
    // The default of the cluster port is 10,000 higher, where outgoing connections may have taken it.
    const clusterPort = ['--cluster-port', String(await freePort())];
    const clusterFile = ['--cluster-config-file', join(this.folder, 'nodes.conf')];
    [this.open, this.cluster, this.evicting, this.full, this.alone] = await Promise.all([
      this.server(),
      this.server('--cluster-enabled', 'yes', ...clusterPort, ...clusterFile),
      this.server('--maxmemory-policy', 'allkeys-lru'),
      this.server('--maxmemory', '1'),
      this.server('--min-replicas-to-write', '1'),
    ]);
    // With all slots it executes every command, also those of the queue whose keys are in one slot.
    await this.cluster.command('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    const isComplete = async () =>
      String(await this.cluster.command('CLUSTER', 'INFO')).includes('cluster_state:ok');
    await waitUntil(isComplete);
  }

  private async startLocked(): Promise<void> {
    this.locked = await this.server();
    for (const [name, rights] of Object.entries(USERS))
      await this.locked.command('ACL', 'SETUSER', name, 'reset', 'on', '>secret', ...rights);
  }

  private async startReplicas(): Promise<void> {
    this.primary = await this.server();
    const { hostname, port } = new URL(this.primary.url);
    this.replica = await this.server('--replicaof', `${hostname} ${port}`);
    const sentinelPort = await freePort();
    const file = join(this.folder, 'sentinel.conf');
    writeFileSync(file, `port ${sentinelPort}\nsentinel monitor primary ${hostname} ${port} 1\n`);
    this.sentinel = new BackgroundProcess('redis-server', [file, '--sentinel'], process.env);
    this.sentinelUrl = `redis://127.0.0.1:${sentinelPort}`;
    await this.sentinel.waitForOutput('Sentinel ID');
  }

  /** Redis refuses to write when a snapshot failed, here because its folder is gone. */
  private async startUnsaved(): Promise<void> {
    const folder = mkdtempSync(join(this.folder, 'unsaved-'));
    this.unsaved = await this.server('--dir', folder);
    await this.unsaved.command('CONFIG', 'SET', 'save', '3600 1');
    rmSync(folder, { recursive: true });
    await this.unsaved.command('BGSAVE');
    const hasFailed = async () =>
      String(await this.unsaved.command('INFO', 'persistence')).includes('rdb_last_bgsave_status:err');
    await waitUntil(hasFailed);
  }

  private async startLoading(): Promise<void> {
    const files = ['--dir', this.folder, '--dbfilename', 'loading.rdb', '--rdbcompression', 'no'];
    const before = await this.server(...files);
    await before.command('EVAL', FILL, '0');
    await before.command('SAVE');
    await before.stop();
    const slow = ['--key-load-delay', '20000', '--loading-process-events-interval-bytes', '1024'];
    this.loading = await RedisServer.create(...files, ...slow);
    this.servers.push(this.loading);
    // It responds to this client when it has loaded its data: never.
    this.loading.start().catch(() => undefined);
  }

  private async startTls(): Promise<void> {
    const { key, cert } = selfSignedCertificate('localhost');
    const keyFile = join(this.folder, 'key.pem');
    writeFileSync(this.certificate, cert);
    writeFileSync(keyFile, key);
    const [port, mutualPort] = [await freePort(), await freePort()];
    const files = ['--tls-cert-file', this.certificate, '--tls-key-file', keyFile];
    const authority = ['--tls-ca-cert-file', this.certificate];
    await Promise.all([
      this.server('--tls-port', String(port), '--tls-auth-clients', 'no', ...files),
      this.server('--tls-port', String(mutualPort), ...files, ...authority),
    ]);
    this.tlsUrl = `rediss://localhost:${port}`;
    this.plainToTls = `redis://localhost:${port}`;
    this.mutualTlsUrl = `rediss://localhost:${mutualPort}`;
  }

  private async startOthers(): Promise<void> {
    this.otherServer = await this.listen(createHttpServer((_, response) => response.end()));
    this.silentServer = await this.listen(createServer());
    this.closingServer = await this.listen(createServer((socket) => socket.on('data', () => socket.end())));
  }

  private async server(...settings: string[]): Promise<RedisServer> {
    const server = await RedisServer.create(...settings);
    this.servers.push(server);
    await server.start();
    return server;
  }

  /** @returns the URL with which the service takes it for Redis */
  private async listen(server: Server): Promise<string> {
    this.listeners.push(server);
    server.on('connection', (socket: Socket) => this.sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}
