import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { metricsAt } from '../support/metrics-page.js';
import { runSection } from '../support/runbook.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService } from '../support/service.js';

interface Setting {
  value: number;
  min: number;
  max: number;
}

describeWithPostgres('the age of the oldest transaction id', () => {
  const service = useEach('suite', startService, (started) => started.stop());

  it('is a metric, together with the commits that wait for a standby', async () => {
    const measured = async () => {
      const metrics = await metricsAt(`${service.url}/metrics`);
      return [metrics.get('database_transaction_id_age'), metrics.get('database_commit_waits')];
    };
    await waitUntil(async () => Number.isFinite((await measured())[0]));
    const [age, waits] = (await measured()) as [number, number];
    const oldest = `SELECT max(age(datfrozenxid))::float8 AS age FROM pg_database`;
    const [found] = await service.database.query<{ age: number }>(oldest);
    // Other tests use the same server meanwhile.
    expect(age).toBeGreaterThan(found!.age / 2);
    expect(age).toBeLessThanOrEqual(found!.age);
    expect(waits).toBe(0);
  });

  it('is shown for databases and tables by the commands of the runbook', async () => {
    const output = await runSection('TransactionIdAge', { DATABASE_URL: service.database.url! });
    expect(output).toMatch(/^ *template1 +\| +\d+$/m);
    expect(output).toMatch(/^ *\S+ +\| +\d+ +\| \d+ (bytes|kB|MB)$/m);
    expect(output).toContain('heap_blks_total');
  });

  it('is limited by settings of the guide that PostgreSQL accepts', async () => {
    const guide = readFileSync('docs/operations/postgresql.md', 'utf8');
    const [, block] = /<!-- freeze settings -->\n\n```\n(.*?)```/s.exec(guide)!;
    const settings = new Map(
      [...block!.matchAll(/^(\w+) = (\d+)$/gm)].map(([, name, value]) => [name!, Number(value)]),
    );
    const known = await service.database.query<Setting & { name: string }>(
      `SELECT name, min_val::float8 AS min, max_val::float8 AS max FROM pg_settings WHERE name = ANY ($1)`,
      [[...settings.keys()]],
    );
    expect(known.map(({ name }) => name).sort()).toEqual([...settings.keys()].sort());
    for (const { name, min, max } of known) {
      expect(settings.get(name)).toBeGreaterThanOrEqual(min);
      expect(settings.get(name)).toBeLessThanOrEqual(max);
    }
    const maxAge = settings.get('autovacuum_freeze_max_age')!;
    // Otherwise PostgreSQL would raise it.
    expect(settings.get('vacuum_failsafe_age')).toBeGreaterThanOrEqual(1.05 * maxAge);
    expect(settings.get('vacuum_freeze_min_age')).toBeLessThanOrEqual(maxAge / 2);
  });
});
