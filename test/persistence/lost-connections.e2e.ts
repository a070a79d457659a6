import { expect, it } from '@jest/globals';
import { connect, createServer, type AddressInfo } from 'node:net';
import { DataSource } from 'typeorm';
import { fromDatabaseError } from '../../src/persistence/constraint-errors.js';
import { dataSourceOptions } from '../../src/persistence/schema/data-source.js';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { describeWithPostgres, POSTGRES_URL } from '../support/servers.js';
import { sql } from '../../src/platform/postgres/sql.js';

describeWithPostgres('a PostgreSQL session that is terminated right after it began', () => {
  const message = (type: string, ...content: (string | Buffer)[]): Buffer => {
    const body = Buffer.concat(content.map((part) => Buffer.from(part)));
    const head = Buffer.alloc(5, type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  /** AuthenticationOk, ReadyForQuery and ErrorResponse in one packet. */
  const START_AND_TERMINATION = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', 'I'),
    message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'),
  ]);

  it('causes an error of kind unavailable and does not end the process', async () => {
    const { hostname, port } = new URL(POSTGRES_URL!);
    const url = new URL(POSTGRES_URL!);
    let terminates = false;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (terminates) socket.once('data', () => socket.end(START_AND_TERMINATION));
      else socket.pipe(connect(Number(port) || 5432, hostname)).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const options = dataSourceOptions({ url: url.href, poolSize: 2 });
    const dataSource = await new DataSource(options).initialize();
    const transactions = new Transactions(new Connections(dataSource));
    terminates = true;
    const error = await dataSource.transaction(() =>
      transactions.run((tx) => tx.rows(sql`SELECT 1`)).catch((error: unknown) => error),
    );
    await dataSource.destroy();
    await new Promise((resolve) => server.close(resolve));
    expect(fromDatabaseError(error)).toMatchObject({ kind: 'unavailable' });
  });
});
