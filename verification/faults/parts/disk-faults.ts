import type { PostgresServer } from '../../../test/support/postgres-server.js';
import { SmallDisk } from '../../support/small-disk.js';
import { waitUntil } from '../../../test/support/delivery.js';
import { Equipment } from './equipment.js';
import { outages, type Fault } from './fault.js';

const DISK_FULL = '53100';
/** Some megabytes. */
const WRITE_MUCH =
  'CREATE TABLE much AS SELECT repeat(md5(i::text), 50) AS text FROM generate_series(1, 10000) AS i';

/** A PostgreSQL server whose data and write-ahead log are on disks that can be filled. */
export class Disks extends Equipment {
  readonly data = SmallDisk.mount(1_024);
  readonly wal = SmallDisk.mount(256);
  override readonly postgres = {
    parent: this.data.folder,
    walParent: this.wal.folder,
    settings: ['min_wal_size = 2MB', 'max_wal_size = 64MB'],
  };

  override async remove(): Promise<void> {
    this.data.unmount();
    this.wal.unmount();
  }
}

/** @returns the SQLSTATE of the error of a statement that writes much, or `no connection` */
async function failureOfWriting(postgres: PostgresServer): Promise<string | null> {
  try {
    await postgres.query(WRITE_MUCH);
    await postgres.query('DROP TABLE much');
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? 'no connection';
  }
}

export const DISK_FAULTS: Fault<Disks>[] = [
  outages<Disks>('disk-data', 'disk full: data of PostgreSQL', {
    begin: async ({ equipment, postgres }) => {
      equipment.data.fill();
      const code = await failureOfWriting(postgres);
      if (code !== DISK_FULL) throw new Error(`Writing to a full disk ended with ${code}.`);
    },
    end: async ({ equipment, postgres }) => {
      equipment.data.free();
      await postgres.recover();
    },
  }),
  outages<Disks>('disk-log', 'disk full: write-ahead log of PostgreSQL, which stops', {
    begin: async ({ equipment, postgres }) => {
      equipment.wal.fill();
      await waitUntil(async () => (await failureOfWriting(postgres)) !== null);
    },
    end: async ({ equipment, postgres }) => {
      equipment.wal.free();
      await postgres.recover();
    },
  }),
];
