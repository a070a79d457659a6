import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IS_FULL_DEPTH } from '../../test/support/depth.js';
import { Receiver } from '../../test/support/receiver.js';
import { POSTGRES_URL } from '../../test/support/servers.js';
import { startService, type TestService } from '../../test/support/service.js';
import { decidingRequest, requesting } from './commands/change-requests.js';
import { changing } from './commands/changes.js';
import { creation } from './commands/creation.js';
import { answering, deciding, delivering, shipping } from './commands/fulfilment.js';
import { holding } from './commands/holds.js';
import { payment } from './commands/payments.js';
import { binding, reconciliation, undoing } from './commands/references.js';
import {
  activation,
  enabling,
  receiving,
  redelivery,
  subscribing,
  switchApplication,
} from './commands/subscriptions.js';
import { transition } from './commands/transitions.js';
import { newModel, type Settings } from './model.js';
import { ConcurrentStep, follow, Step, type Choice, type Current } from './step.js';
import { expectedFacts, readFacts } from './facts.js';
import { prepareGround, RETRY_SCHEDULE, World, type Ground } from './world.js';

/** `npm run stateful` sets these; docs/verification.md says how a run is repeated. */
const {
  STATEFUL_RUNS = IS_FULL_DEPTH ? '100' : '8',
  STATEFUL_SEED,
  STATEFUL_PATH,
  STATEFUL_REPLAY_PATH,
  STATEFUL_SHRINK,
} = process.env;
const PARAMETERS = {
  numRuns: Number(STATEFUL_RUNS),
  // The search for a smaller counterexample takes minutes, so it is made on request.
  endOnFailure: STATEFUL_SHRINK !== 'true',
  ...(STATEFUL_SEED !== undefined && { seed: Number(STATEFUL_SEED) }),
  ...(STATEFUL_PATH !== undefined && { path: STATEFUL_PATH }),
};
const TIMEOUT_MS = 3_600_000 + Number(STATEFUL_RUNS) * 10_000;

const steps = (choice: fc.Arbitrary<Choice>) => choice.map((chosen) => new Step(chosen));
/** A command is chosen as often as it is listed. */
const ONE_CLIENT = [
  ...[creation, creation, creation, transition, transition, transition, transition, changing, changing],
  ...[answering, answering, deciding, shipping, shipping, delivering],
  ...[requesting, requesting, requesting, decidingRequest, decidingRequest],
  ...[holding, holding, payment, payment, binding, reconciliation, undoing],
  ...[subscribing, subscribing, receiving, redelivery, enabling, activation],
].map(steps);
const concurrent = fc.oneof(
  creation,
  transition,
  transition,
  changing,
  holding,
  payment,
  ...[answering, deciding, shipping, delivering],
  ...[requesting, requesting, decidingRequest, decidingRequest],
);
const TWO_CLIENTS = [
  ...ONE_CLIENT,
  ...Array.from({ length: 20 }, () =>
    fc.tuple(concurrent, concurrent).map((choices) => new ConcurrentStep(choices)),
  ),
];
const settings: fc.Arbitrary<Settings> = fc.record({
  autoValidate: fc.boolean(),
  holdOrders: fc.constantFrom([], [], ['credit']),
  acceptChanges: fc.constantFrom('never', 'never', 'cancel_until_shipped', 'always'),
});

describe('Random sequences of requests', () => {
  let services: TestService[];
  let receiver: Receiver;
  let ground: Ground;
  beforeAll(async () => {
    receiver = await Receiver.start();
    const environment = { WEBHOOK_RETRY_SCHEDULE: RETRY_SCHEDULE, RATE_LIMIT_PER_MINUTE: '10000000' };
    const first = await startService(environment);
    services = [first];
    // The embedded database belongs to one process.
    if (POSTGRES_URL !== null) services.push(await startService(environment, first.database));
    ground = await prepareGround(services, receiver);
  });
  afterAll(async () => {
    for (const service of services.toReversed()) await service.stop();
    await receiver.stop();
  });

  it.each([
    ['one client', ONE_CLIENT],
    ['two clients', TWO_CLIENTS],
  ])(
    'lead to the state, history, events and deliveries of the model: %s',
    async (_, commands) => {
      const sequence = fc.commands(commands, {
        maxCommands: 50,
        size: 'max',
        ...(STATEFUL_REPLAY_PATH !== undefined && { replayPath: STATEFUL_REPLAY_PATH }),
      });
      await fc.assert(
        fc.asyncProperty(settings, sequence, (chosen, steps) => execute(ground, chosen, steps)),
        PARAMETERS,
      );
    },
    TIMEOUT_MS,
  );
});

async function execute(
  ground: Ground,
  chosen: Settings,
  steps: Iterable<fc.AsyncCommand<Current, World>>,
): Promise<void> {
  const world = await World.open(ground, chosen);
  const current: Current = { model: newModel(chosen) };
  try {
    await fc.asyncModelRun(() => ({ model: current, real: world }), steps);
    await compareEverything(current, world);
  } finally {
    world.close();
  }
}

/** Everything at the end; an application that is switched off continues first, so that its feed can be read. */
async function compareEverything(current: Current, world: World): Promise<void> {
  if (!current.model.active) await switchApplication(world, true);
  current.model.active = true;
  await follow(current, world);
  const all = [...current.model.orders.keys()];
  expect(await readFacts(world, all)).toEqual(expectedFacts(current.model, all));
}
