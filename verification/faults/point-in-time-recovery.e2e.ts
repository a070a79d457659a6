import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../src/config/env.js';
import { waitUntil } from '../../test/support/delivery.js';
import { commandsOf, runCommands } from '../../test/support/documented-commands.js';
import { freePort } from '../../test/support/free-port.js';
import { PostgresMachine } from '../support/postgres-machine.js';
import { describeWithPostgresServer, describeWithProgram } from '../../test/support/servers.js';
import { OrderTaker, type Taken } from './order-taker.js';

jest.setTimeout(300_000);

const SKIPPED = 1_000_000;
const ORDERS = 5;

const [ARCHIVE, BASE_BACKUP, DELETE_SEGMENTS, SHOW_ARCHIVER, RECOVER, ...WITH_PGBACKREST] = commandsOf(
  'operations/base-backups.md',
);
const [SET_UP, FULL_BACKUP, INCREMENTAL_BACKUP, RECOVER_BY_PGBACKREST, FINISH, SHOW_HISTORY, ...MORE] =
  WITH_PGBACKREST;
const [COPY, COPY_BY_PGBACKREST, START_COPY, DOCTOR, REMOVE_COPY, ...FAILOVER] =
  commandsOf('operations/drills.md');
const [SHOW_STANDBYS, FAIL_OVER, WATCH, REWIND, COPY_PRIMARY, ...OTHERS] = FAILOVER;

it('the guides have no other commands', () => expect([...MORE, ...OTHERS]).toEqual([]));

type Run = (commands: string) => Promise<string>;

/** A program that makes base backups, with the commands of the guide. */
interface BackupTool {
  setUp: string;
  backUp: (run: Run) => Promise<void>;
  recover: string;
  copy: string;
}

const POSTGRESQL: BackupTool = {
  setUp: ARCHIVE!,
  backUp: async (run) => {
    expect(await run(BASE_BACKUP!)).toContain('backup successfully verified');
    const archive = async (): Promise<string[]> => (await run('ls "$BACKUPS/wal"')).trim().split('\n');
    // The archive gets this file, which names the first segment that the backup needs, after those that it does not need.
    await waitUntil(async () => (await archive()).some((name) => name.endsWith('.backup')));
    const [oldest] = await archive();
    await run(DELETE_SEGMENTS!);
    const [first] = await archive();
    expect(first! > oldest!).toBe(true);
  },
  recover: RECOVER!,
  copy: COPY!,
};

const PGBACKREST: BackupTool = {
  setUp: SET_UP!,
  backUp: async (run) => {
    await run(FULL_BACKUP!);
    const info = await run(INCREMENTAL_BACKUP!);
    expect(info).toContain('status: ok');
    expect(info).toContain('incr backup');
  },
  recover: RECOVER_BY_PGBACKREST!,
  copy: COPY_BY_PGBACKREST!,
};

/** Writes the configuration of the guide, with the folders and the server of the test. */
function configurePgBackRest({ folder }: PostgresMachine): Environment {
  const guide = readFileSync('docs/operations/base-backups.md', 'utf8');
  const [, text] = /^```ini\n(.*?)^```$/ms.exec(guide)!;
  const file = join(folder, 'pgbackrest.conf');
  const configuration = text!
    .replace('/var/lib/pgbackrest', join(folder, 'repository'))
    .replace(/(?<=pg1-path=).*/, join(folder, 'data'));
  writeFileSync(file, `${configuration}pg1-socket-path=${folder}\npg1-user=postgres\n`);
  return { PGBACKREST_CONFIG: file, PGBACKREST_LOG_PATH: folder, PGBACKREST_LOCK_PATH: folder };
}

/** Recovers to a point in time after which orders were taken. */
function describeRecovery(tool: BackupTool, configure: (machine: PostgresMachine) => Environment): void {
  let machine: PostgresMachine;
  let taker: OrderTaker;
  let variables: Environment;
  let kept: Taken[];
  let lost: Taken[];
  let historyId: string;
  const run: Run = (commands) => machine.run(commands, variables);

  beforeAll(async () => {
    machine = await PostgresMachine.create();
    const port = await freePort();
    const { folder } = machine;
    variables = {
      ...{ BACKUPS: join(folder, 'backups'), BASE: join(folder, 'backups/base') },
      ...{ TEST_DATA: join(folder, 'copy'), TEST_PORT: String(port), TEST_URL: machine.urlOf(port) },
      ...configure(machine),
      PGBACKREST_PG1_PORT: new URL(machine.url).port,
    };
    await machine.startCluster();
    await run(tool.setUp);
    taker = await OrderTaker.start(machine.url);
    kept = await taker.take(ORDERS);
    await tool.backUp(run);
    kept.push(...(await taker.take(ORDERS)));
    const [now] = await machine.query<{ time: string }>('SELECT clock_timestamp()::text AS time');
    variables = { ...variables, TARGET_TIME: now!.time };
    lost = await taker.take(ORDERS);
    historyId = (await taker.me()).historyId;
    await archiveAll();
  });
  afterAll(async () => {
    machine.remove();
    await taker.stop();
  });

  async function archiveAll(): Promise<void> {
    const [segment] = await machine.query<{ name: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS name',
    );
    const archived = `SELECT FROM pg_stat_archiver WHERE last_archived_wal >= '${segment!.name}'`;
    await waitUntil(async () => (await machine.query(archived)).length === 1);
  }

  it('archives its write-ahead log without a failure', async () => {
    expect(await run(SHOW_ARCHIVER!)).toMatch(/^ \d{4}-\S+ \S+ +\| +\| *$/m);
  });

  it('can be copied by the restore test, with all orders, which doctor can use', async () => {
    await run(tool.copy);
    const text = await run(START_COPY!);
    expect(text).toMatch(new RegExp(`\\| +${3 * ORDERS}\n`));
    expect(await runCommands(DOCTOR!, variables)).toContain('SECRETS_KEY decrypts the stored secrets.');
    await run(REMOVE_COPY!);
    expect(await run('ls')).not.toContain('copy');
  });

  it('has the orders from before that time, and no id that was given to a lost one', async () => {
    await taker.stop();
    await run(tool.recover);
    await run(FINISH!);
    await taker.restart(machine.url);
    const later = await taker.take(ORDERS);
    const all = [...kept, ...lost, ...later];
    expect(new Set(all.map(({ id }) => id)).size).toBe(4 * ORDERS);
    expect(new Set(all.map(({ code }) => code)).size).toBe(4 * ORDERS);
    expect(Math.min(...later.map(({ id }) => id))).toBeGreaterThan(SKIPPED);
    for (const { id } of kept) expect(await taker.status(id)).toBe(200);
    for (const { id } of lost) expect(await taker.status(id)).toBe(404);
    const { matching, missing } = await taker.compare(all);
    expect([matching, missing.map(({ externalId }) => externalId).sort()]).toEqual([
      all.length - lost.length,
      lost.map(({ externalId }) => externalId).sort(),
    ]);
  });

  it('tells clients of another data history, and since when orders may be missing', async () => {
    const me = JSON.parse(await runCommands(SHOW_HISTORY!, taker.variables));
    expect(me.historyId).not.toBe(historyId);
    expect(Date.parse(me.lostSince)).toBeLessThan(Date.parse(variables['TARGET_TIME']!));
  });

  it('has no recovery_target_time after the last command, and archives its log again', async () => {
    const settings = readFileSync(join(machine.folder, 'data/postgresql.auto.conf'), 'utf8');
    expect(settings).not.toContain('recovery_target');
    await archiveAll();
  });
}

describeWithPostgresServer('a recovery to a point in time with PostgreSQL alone', () =>
  describeRecovery(POSTGRESQL, () => ({})),
);

describeWithProgram('pgbackrest', 'pgbackrest', 'a recovery to a point in time', () => {
  describeWithPostgresServer('with pgBackRest', () => describeRecovery(PGBACKREST, configurePgBackRest));
});

describeWithPostgresServer('the failover drill', () => {
  let first: PostgresMachine;
  let second: PostgresMachine;
  let taker: OrderTaker;

  /** Waits until the other server is a standby of this one. */
  const untilReplicates = ({ url }: PostgresMachine): Promise<void> =>
    waitUntil(async () => (await first.run(SHOW_STANDBYS!, { PRIMARY_URL: url })).includes('streaming'));

  beforeAll(async () => {
    first = await PostgresMachine.create();
    second = await PostgresMachine.create();
    await first.startCluster();
    await second.run(COPY_PRIMARY!, { PRIMARY_URL: first.url });
    const hosts = [first, second].map(({ url }) => new URL(url).host).join(',');
    taker = await OrderTaker.start(`postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`);
  });
  afterAll(async () => {
    second.remove();
    first.remove();
    await taker.stop();
  });

  it('leads to the other server, and makes the first one its standby', async () => {
    await untilReplicates(first);
    const taken = await taker.take(ORDERS);
    const { historyId } = await taker.me();
    await first.run(FAIL_OVER!, { STANDBY_URL: second.url });
    const [ready, told] = (await runCommands(WATCH!, taker.variables)).trim().split('\n').slice(-2);
    expect(JSON.parse(ready!).status).toBe('ok');
    expect(JSON.parse(told!).historyId).not.toBe(historyId);
    taken.push(...(await taker.take(ORDERS)));
    expect(taken.at(-1)!.id).toBeGreaterThan(SKIPPED);
    await first.run(REWIND!, { PRIMARY_URL: second.url });
    await untilReplicates(second);
    await waitUntil(
      async () => (await first.query(`SELECT FROM orders WHERE id = ${taken.at(-1)!.id}`)).length === 1,
    );
  });
});
