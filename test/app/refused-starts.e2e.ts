import { describe, expect, it } from '@jest/globals';
import { SecretCipher, parseSecretsKeys } from '../../src/common/secrets/secret-cipher.js';
import type { Environment } from '../../src/config/env.js';
import { runCommand } from '../support/command.js';
import { createDatabase, useDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/processes.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService } from '../support/service.js';

const [FIRST, SECOND] = ['the first key of the tests', 'the second key of the tests'];
const WRONG_KEY =
  'SECRETS_KEY does not contain the key with which the secrets in this database are encrypted';

const cipherOf = (keys: string): SecretCipher => new SecretCipher(parseSecretsKeys(keys)!);

describe('SECRETS_KEY at the start of a process', () => {
  const database = useDatabase('suite');

  const start = async (keys: string) => (await startService({ SECRETS_KEY: keys }, database)).stop();
  const canary = async (): Promise<Buffer | undefined> =>
    (await database.query<{ sealed: Buffer }>('SELECT sealed FROM secrets_canary'))[0]?.sealed;
  const forget = () => database.query('DELETE FROM secrets_canary');

  it('must be that of the first start: another key is refused with a sentence that says what to do', async () => {
    await start(FIRST);
    const sealed = await canary();
    await expect(start(SECOND)).rejects.toThrow(
      'set it to that key, and to replace it, put a new key and a comma before it.',
    );
    await start(`${SECOND},${FIRST}`);
    await start(FIRST);
    expect(await canary()).toEqual(sealed);
  });

  it('is the same for processes that start at the same time on a new database', async () => {
    await forget();
    await Promise.all([start(FIRST), start(FIRST), start(`${FIRST},${SECOND}`)]);
    expect(cipherOf(FIRST).open((await canary())!)).not.toBe('');
  });

  it('of two keys that are used at the same time on a new database, is refused in one process', async () => {
    await forget();
    const outcomes = await Promise.allSettled([start(FIRST), start(SECOND)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('with a comma that is not escaped is refused with the spelling that is right', async () => {
    await forget();
    const [key, escaped] = ['0123456789abcdef,0123456789abcdef', '0123456789abcdef%2C0123456789abcdef'];
    await start(escaped);
    await expect(start(key)).rejects.toThrow('Write a comma that is part of a key as %2C.');
    await start(escaped);
  });
});

describeWithPostgres('a process that may not use the database', () => {
  it.each<[string, Environment, Environment, RegExp]>([
    ['a wrong SECRETS_KEY', { SECRETS_KEY: FIRST }, { SECRETS_KEY: SECOND }, new RegExp(`^${WRONG_KEY}`)],
    ['that of a test installation', { TEST_MODE: 'true' }, {}, /set TEST_MODE=true, or use another database/],
  ])('exits with 1, and says why last: %s', async (_, former, wrong, sentence) => {
    const database = await createDatabase();
    try {
      await (await startService(former, database)).stop();
      const environment = { DATABASE_URL: database.url!, REDIS_URL: 'redis://127.0.0.1:1', PORT: '0' };
      for (const entry of ['main', 'worker']) {
        const process = new ServiceProcess(entry, { ...environment, HOST: '127.0.0.1', ...wrong });
        expect(await process.waitForExit()).toBe(1);
        // Log lines come from another stream, so a warning about Redis may be read after the sentence.
        const lines = process.output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
        expect(lines.at(-1)).toMatch(sentence);
        expect(process.output).not.toContain('The worker has started.');
      }
      const command = ['secrets', 'reseal'];
      const refused = await runCommand(command, { ...environment, ...wrong });
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(sentence)]);
      expect((await runCommand(command, { ...environment, ...former })).code).toBe(0);
    } finally {
      await database.drop();
    }
  });
});
