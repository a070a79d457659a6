import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Runs the two commands of the README as they are printed: the first one in a clone in which nothing was built, and then the tour,
// until its order is stored and its webhook received; the second one, to its end, in this folder, which in CI is such a clone. What it
// installed and built is there for the other checks of .ci/run.
const README = readFileSync('README.md', 'utf8');
const START_LIMIT_MS = 300_000;
const WEBHOOK_LIMIT_MS = 30_000;
/** A newcomer does not set it; with it the tests require servers and a browser. */
const ENVIRONMENT = { ...process.env, CI: undefined };

const BASH = '```bash\n([\\s\\S]*?)\n```';
const blocksAfter = (text) =>
  [...README.matchAll(new RegExp(`${text}\n\n${BASH}`, 'g'))].map(([, block]) => block);
const sectionCommand = (heading) => new RegExp(`## ${heading}\n[\\s\\S]*?${BASH}`).exec(README)[1];

async function inClone(work) {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  try {
    strictEqual(spawnSync('git', ['clone', '--quiet', '.', folder], { stdio: 'inherit' }).status, 0);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts commands whose output is shown and kept, as a group of processes that end together. */
function start(commands, cwd) {
  const child = spawn('bash', ['-c', commands], { cwd, env: ENVIRONMENT, detached: true });
  const program = { output: '', ended: new Promise((resolve) => child.once('exit', resolve)) };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      program.output += data;
      process.stdout.write(data);
    });
  program.stop = async () => {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await program.ended;
  };
  program.prints = async (text, limitMs) => {
    const end = Date.now() + limitMs;
    while (!text.test(program.output) && child.exitCode === null && Date.now() < end) await sleep(100);
    match(program.output, text);
  };
  return program;
}

/** Checks what the commands of the tour have printed, in the order of the README. Returns the code of the order. */
function checkTour(output) {
  const answers = output.split('---').map((text) => text.trim());
  const [, packagings, webhook, order, replay, validated, problem, listed] = answers;
  const { code, state, totals } = JSON.parse(order);
  deepStrictEqual(
    [JSON.parse(packagings)[0].externalReference, JSON.parse(webhook).active],
    ['LAMP-1', true],
  );
  deepStrictEqual([state, totals.net, totals.gross], ['pending', '40.22', '48.26']);
  ok(replay.includes('Idempotent-Replayed: true'));
  deepStrictEqual(
    [JSON.parse(validated).state, JSON.parse(problem).code],
    ['validated', 'validation_failed'],
  );
  // Before it, the build of the client says what it does.
  strictEqual(listed.split('\n').at(-1), `${code} validated 48.26`);
  return code;
}

async function firstCommand(folder) {
  const service = start(sectionCommand('Start'), folder);
  const receiver = start(blocksAfter('<!-- receiver -->')[0], folder);
  try {
    await service.prints(/Swagger UI/, START_LIMIT_MS);
    const blocks = blocksAfter('<!-- tour -->').flatMap((block) => [block, 'echo', 'echo ---']);
    const tour = start(['set -e', ...blocks].join('\n'), folder);
    strictEqual(await tour.ended, 0);
    const code = checkTour(tour.output);
    await receiver.prints(new RegExp(`sales_order_validated whk_\\w+ ${code}`), WEBHOOK_LIMIT_MS);
  } finally {
    await Promise.all([service.stop(), receiver.stop()]);
  }
}

await inClone(firstCommand);
strictEqual(await start(sectionCommand('Test'), '.').ended, 0);
