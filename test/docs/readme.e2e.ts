import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.js';

/** A new embedded database takes seconds of computing time. */
const START_LIMIT_MS = 240_000;

/** The commands of the code blocks below `<!-- marker -->` in the README. */
function commands(marker: string): string[] {
  const readme = readFileSync('README.md', 'utf8');
  const blocks = readme.matchAll(new RegExp(`<!-- ${marker} -->\n\n\`\`\`bash\n([\\s\\S]*?)\n\`\`\``, 'g'));
  return [...blocks].map(([, text]) => text!);
}

describe('the README', () => {
  const running: ChildProcess[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'readme-'));
  let ports: { service: number; receiver: number };
  let printed = '';

  const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess => {
    const child = spawn(command, args, { env: { ...process.env, ...env } });
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
    child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
    running.push(child);
    return child;
  };
  const withTestPorts = (text: string): string =>
    text
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.service}`)
      .replaceAll('127.0.0.1:4000', `127.0.0.1:${ports.receiver}`)
      .replaceAll('listen(4000)', `listen(${ports.receiver})`)
      .replaceAll('/tmp/order.json', join(dataDir, 'order.json'));
  const waitForOutput = async (text: string): Promise<void> => {
    const limit = Date.now() + START_LIMIT_MS;
    while (!printed.includes(text) && Date.now() < limit)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(printed).toContain(text);
  };

  beforeAll(async () => {
    ports = { service: await freePort(), receiver: await freePort() };
    const env = {
      PORT: String(ports.service),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      DATABASE_URL: '',
      REDIS_URL: '',
    };
    run(process.execPath, ['dist/main.js'], env);
    await waitForOutput('Swagger UI');
  }, START_LIMIT_MS);

  afterAll(async () => {
    const alive = running.filter(({ exitCode }) => exitCode === null);
    const ended = alive.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    alive.forEach((child) => child.kill('SIGTERM'));
    await Promise.all(ended);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('contains commands that work in order, from reading the catalogue to receiving a webhook', async () => {
    const [receiver] = commands('receiver');
    run('bash', ['-c', `exec ${withTestPorts(receiver!).trim()}`]);
    const script = ['set -e', ...commands('tour').flatMap((block) => [block, 'echo', 'echo ---'])].join('\n');
    const tour = run('bash', ['-c', withTestPorts(script)]);
    let answers = '';
    tour.stdout!.on('data', (text: Buffer) => (answers += text.toString()));
    expect(await new Promise((resolve) => tour.once('exit', resolve))).toBe(0);

    const [, packagings, webhook, order, replay, validated, problem, listed] = answers
      .split('---')
      .map((text) => text.trim());
    expect(JSON.parse(packagings!)[0]).toMatchObject({ externalReference: 'LAMP-1', active: true });
    expect(JSON.parse(webhook!)).toMatchObject({ event: 'sales_order_validated', active: true });
    expect(JSON.parse(order!)).toMatchObject({ state: 'pending', totals: { net: '40.22', gross: '48.26' } });
    expect(replay).toContain('Idempotent-Replayed: true');
    expect(JSON.parse(validated!)).toMatchObject({ state: 'validated' });
    expect(JSON.parse(problem!)).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(listed).toBe(`${JSON.parse(order!).code} validated 48.26`);
    await waitForOutput(`sales_order_validated whk_`);
    expect(printed).toMatch(new RegExp(`sales_order_validated whk_\\w+ ${JSON.parse(order!).code}`));
  }, 240_000);
});
