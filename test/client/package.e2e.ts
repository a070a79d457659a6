import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import semver from 'semver';
import { SAMPLE_APPLICATIONS } from '../../src/app/sample-data/sample-applications.js';
import { freePort } from '../support/free-port.js';
import { startService, type TestService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const run = promisify(execFile);
const PACKAGE = resolve('clients/typescript');
/** The compiler takes long on a busy machine. */
const COMPILATION_LIMIT_MS = 600_000;
const COMPILER = resolve('node_modules/typescript/bin/tsc');
const PROGRAMS = resolve('test/client/programs');
const [SHOP, , BACK_OFFICE] = SAMPLE_APPLICATIONS;

const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
/** The text of the code block below `<!-- marker -->`. */
const blockOf = (marker: string): string =>
  new RegExp(`<!-- ${marker} -->\n\n\`\`\`\\w+\n([\\s\\S]*?)\n\`\`\``).exec(README)![1]!;

/** As strict as TypeScript can be, without the settings of this repository. */
const TSCONFIG = {
  include: ['../*.mts'],
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
    skipLibCheck: true,
    rootDir: '..',
    outDir: '../dist',
  },
};

/** A package and what it needs, from node_modules: the registry may be out of reach. */
function withDependencies(folder: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const needed = Object.keys(dependencies).flatMap((name) => withDependencies(resolve('node_modules', name)));
  return [...new Set([folder, ...needed])];
}

describe('the package of the TypeScript client', () => {
  let project: string;
  let service: TestService;
  let proxy: TcpProxy;

  const start = async (program: string, ...parameters: string[]): Promise<string> =>
    (await run(process.execPath, [`dist/${program}.mjs`, ...parameters], { cwd: project })).stdout;
  /** Runs commands of the README in the project. */
  async function execute(commands: string): Promise<string> {
    const PATH = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
    const env = { ...process.env, PATH };
    return (await run('bash', ['-euc', commands], { cwd: project, env })).stdout;
  }
  /** As the README says for this version of Node.js. */
  const startShop = (): Promise<string> =>
    execute(
      semver.satisfies(process.version, '>=22.18')
        ? blockOf('run')
        : blockOf('compile and run').replace(/^npm install .*\n/, ''),
    );
  const shopOrders = async () => (await service.client(SHOP!.token).get('/orders')).body;

  /** Packs the client and its dependencies, and installs them into an empty folder as the README says. */
  async function install(): Promise<void> {
    const packages = withDependencies(PACKAGE);
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', project, ...packages]);
    const archives = readdirSync(project).filter((file) => file.endsWith('.tgz'));
    expect(archives).toHaveLength(packages.length);
    const files = archives.map((file) => `./${file}`).join(' ');
    const options = '--offline --ignore-scripts --no-audit --no-fund';
    await execute(blockOf('install').replace(/\S+\.tgz$/, `${options} ${files}`));
    // npm 10 omits it, with the same effect.
    await execute('npm pkg set type=commonjs');
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
    mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
    symlinkSync(resolve('node_modules/@types/node'), join(project, 'node_modules/@types/node'));
    symlinkSync(COMPILER, join(project, 'node_modules/.bin/tsc'));
  }

  /** The program of the package's README, with the addresses of the test. */
  async function writeReadmeProgram(): Promise<void> {
    const port = String(await freePort());
    const program = blockOf('shop.mts')
      .replace('http://127.0.0.1:3000', proxy.via(service.url).replace(/\/$/, ''))
      .replaceAll('4000', port)
      .replace('limit: 50', 'limit: 1');
    writeFileSync(join(project, 'shop.mts'), program);
  }

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'client-package-'));
    service = await startService({ SAMPLE_DATA: 'true' });
    proxy = await TcpProxy.start(service.url);
    await install();
    await writeReadmeProgram();
    for (const program of readdirSync(PROGRAMS))
      copyFileSync(join(PROGRAMS, program), join(project, program.replace('.ts', '.mts')));
    mkdirSync(join(project, 'strict'));
    writeFileSync(join(project, 'strict/tsconfig.json'), JSON.stringify(TSCONFIG));
  });

  afterAll(async () => {
    await proxy.close();
    await service.stop();
    rmSync(project, { recursive: true });
  });

  it('contains the compiled client, its types, the licence and the README only', () => {
    const files = readdirSync(join(project, 'node_modules/order-taking-client'), { recursive: true }).map(
      String,
    );
    const sources = readdirSync(join(PACKAGE, 'src')).map((file) => file.replace(/\.ts$/, ''));
    const compiled = sources.flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`]);
    expect(files.sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', ...compiled].sort());
  });

  it('has types that accept correct programs and refuse wrong ones', async () => {
    const options = [COMPILER, '-p', join(project, 'strict')];
    const compiled = await run(process.execPath, options).catch((error: unknown) => error);
    expect(compiled).toMatchObject({ stdout: '', stderr: '' });
    const programs = ['shop.mts', 'back-office.mts', 'send-back.mts'].map((file) =>
      readFileSync(join(project, file), 'utf8'),
    );
    const code = programs.map((text) => text.replaceAll(/^ *\/\/ .*/gm, ''));
    const casts = code.flatMap((text) => text.match(/\bas\b|\bany\b|@ts-|\w!/g) ?? []);
    expect(casts).toEqual([]);
  });

  it(
    'creates one order although the first response was lost, and verifies its webhook',
    async () => {
      proxy.loseAnswersTo('POST /api/v1/orders', 1);
      const printed = await startShop();
      expect(proxy.cuts).toBe(1);
      const [order, ...others] = await shopOrders();
      expect(others).toEqual([]);
      const { code, totals } = order;
      expect(printed.split('\n').sort()).toEqual(
        [
          '',
          '404 not_found',
          `${code} pending`,
          `created ${code} ${totals.gross}`,
          `received ${code} ${totals.gross}`,
        ].sort(),
      );
    },
    COMPILATION_LIMIT_MS,
  );

  it('can subscribe again, and reads all pages of a list', async () => {
    const printed = await start('shop');
    const orders: { code: string }[] = await shopOrders();
    expect(orders).toHaveLength(2);
    for (const { code } of orders) expect(printed).toContain(`${code} pending\n`);
  });

  it('validates the orders of a shop and reads their events as the back office', async () => {
    const orders: { id: number; application: { id: number } }[] = await shopOrders();
    const shop = String(orders[0]!.application.id);
    const printed = await start('back-office', service.url, BACK_OFFICE!.token, shop);
    const { validated, events, refusal, webhook } = JSON.parse(printed);
    expect(validated.sort()).toEqual(orders.map(({ id }) => id).sort());
    const types = events.map((event: string) => event.split(' ')[0]).sort();
    const created = Array.from(orders, () => 'sales_order_created');
    expect(types).toEqual([...created, ...Array.from(orders, () => 'sales_order_validated')]);
    expect([refusal, webhook]).toEqual(['validation_failed: #/reason', 'https://shop.example/']);
  });

  it('sends orders, lines and contacts back as it read them, with a change', async () => {
    // Those that the back office has validated cannot be changed.
    await start('shop');
    const { results, contacts } = JSON.parse(await start('send-back', service.url, SHOP!.token));
    expect(results).toEqual([['Ring twice.', 5, null, 3]]);
    expect(contacts).toBeGreaterThan(0);
  });
});
