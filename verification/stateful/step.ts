import { expect } from '@jest/globals';
import type { AsyncCommand } from 'fast-check';
import type { Answer } from '../../test/support/api-client.js';
import { waitUntil } from '../../test/support/delivery.js';
import { deliverAll } from './deliveries.js';
import {
  checkTag,
  expectedFacts,
  expectedLaterFacts,
  readFacts,
  readLaterFacts,
  viewOfAnswer,
  type LaterFacts,
} from './facts.js';
import type { Expected, Model } from './model.js';
import type { World } from './world.js';

/** A request that was decided on: which order, which version, which body. */
interface Action {
  /** Changes the model, as the request should change the service. @returns the answer that it should get */
  apply(model: Model): Expected;
  /** @param client the index of the client that sends it */
  send(world: World, client: number): Promise<Answer | null>;
  /** The externalIds of the orders whose histories are read afterwards. */
  orders: string[];
}

/** Chooses a request from what there is; null when there is nothing to request. */
export interface Choice {
  title: string;
  plan(model: Model): Action | null;
}

/** The model of a run: one of several candidates after requests that were sent at the same time. */
export interface Current {
  model: Model;
}

/** The feed waits for transactions in other databases of the server, which may be measurements or restores. */
const FOLLOW_MS = 120_000;

/** One client sends a request, and waits for what follows from it. */
export class Step implements AsyncCommand<Current, World> {
  constructor(private readonly choice: Choice) {}

  check = ({ model }: Current): boolean => this.choice.plan(model) !== null;
  toString = (): string => this.choice.title;

  async run(current: Current, world: World): Promise<void> {
    const { model } = current;
    const action = this.choice.plan(model)!;
    const expected = action.apply(model);
    checkAnswer(world, await action.send(world, 0), expected);
    expect(await readFacts(world, action.orders)).toEqual(expectedFacts(model, action.orders));
    await follow(current, world);
  }
}

/**
 * Two clients send requests at the same time. One of the two sequences must explain both answers, what is stored, and what
 * follows from it. Two payments can have the same answers in both sequences, and only their events say which one was first.
 */
export class ConcurrentStep implements AsyncCommand<Current, World> {
  constructor(private readonly choices: [Choice, Choice]) {}

  check = ({ model }: Current): boolean => this.choices.every((choice) => choice.plan(model) !== null);
  toString = (): string => this.choices.map(({ title }) => title).join(' | ');

  async run(current: Current, world: World): Promise<void> {
    const actions = this.choices.map((choice) => choice.plan(current.model)!);
    const answers = await Promise.all(actions.map((action, client) => action.send(world, client)));
    const touched = [...new Set(actions.flatMap(({ orders }) => orders))];
    const facts = await readFacts(world, touched);
    const faults: string[] = [];
    const candidates: Model[] = [];
    for (const sequence of [
      [0, 1],
      [1, 0],
    ]) {
      const model = structuredClone(current.model);
      const fault = faultOf(() => {
        for (const index of sequence) checkAnswer(world, answers[index]!, actions[index]!.apply(model));
        expect(facts).toEqual(expectedFacts(model, touched));
      });
      if (fault === null) candidates.push(model);
      else faults.push(fault);
    }
    if (candidates.length === 0)
      throw new Error(`No sequence of the two requests explains what happened.\n${faults.join('\n\n')}`);
    await follow(current, world, candidates);
  }
}

/** Waits until subscriptions, deliveries and events are as one of the models says, which then is the current one. */
export async function follow(current: Current, world: World, candidates = [current.model]): Promise<void> {
  candidates.forEach(deliverAll);
  const expected = candidates.map(expectedLaterFacts);
  // All candidates agree on whether the application is switched on.
  const { active } = candidates[0]!;
  let found: LaterFacts | undefined;
  let index = -1;
  const isAsExpected = async (): Promise<boolean> => {
    found = await readLaterFacts(world, active);
    index = expected.findIndex((facts) => faultOf(() => expect(found).toEqual(facts)) === null);
    return index >= 0;
  };
  await waitUntil(isAsExpected, FOLLOW_MS).catch((error: unknown) => {
    expect(found).toEqual(expected[0]);
    throw error;
  });
  current.model = candidates[index]!;
}

/** @param answer null when nothing was sent to the service */
function checkAnswer(
  world: World,
  answer: Answer | null,
  { order, version, request, ...expected }: Expected,
): void {
  if (answer === null) return;
  const { status, headers, body } = answer;
  const found = {
    status,
    ...(expected.code !== undefined && { code: body?.code }),
    ...(expected.replayed !== undefined && { replayed: headers.get('idempotent-replayed') === 'true' }),
  };
  // With the whole body, because the detail of a refusal says more than its code.
  if (faultOf(() => expect(found).toEqual(expected)) !== null)
    throw new Error(`Expected ${JSON.stringify(expected)}, but received ${status} ${JSON.stringify(body)}`);
  if (version !== undefined) expect(body.version).toBe(version);
  if (request !== undefined) expect({ state: body.state, gross: body.totals.gross }).toEqual(request);
  if (order === undefined) return;
  expect(viewOfAnswer(world, body)).toEqual(order);
  if (headers.has('etag')) checkTag(answer);
}

function faultOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
