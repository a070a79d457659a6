import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOB_KINDS, type JobKind } from '../../src/persistence/work/work.entity.js';
import { endedJob } from '../support/jobs.js';
import type { Answer, ApiClient, Body } from '../support/api-client.js';
import { ACCESS } from '../support/authorisation/access-table.js';
import {
  ApplicationsFixture,
  MEMBER_NAMES,
  type Member,
} from '../support/authorisation/applications-fixture.js';
import { JOBS, type JobAccess } from '../support/authorisation/job-table.js';
import { FACTORIES, SHARED_KINDS, takeOrder, type Kind } from '../support/authorisation/resources.js';
import { bodyOf } from '../support/samples.js';

const UNKNOWN_ID = 999_999_999;
const KINDS = Object.keys(JOBS) as (keyof typeof JOBS)[];

let fixture: ApplicationsFixture;
let rival: Member;
let senders: Member[];
beforeAll(async () => {
  fixture = await ApplicationsFixture.start();
  rival = fixture.member('rival');
  senders = MEMBER_NAMES.filter((name) => name !== 'rival').map((name) => fixture.member(name));
}, 120_000);
afterAll(() => fixture.stop());

const hasOwn = (item: Kind, sender: Member): boolean => !isLimited(sender) && !SHARED_KINDS.includes(item);
const isLimited = ({ name }: Member): boolean => name === 'holds' || name === 'logistics';

const ended = (client: ApiClient, answer: Answer): Promise<Body> => endedJob(client, bodyOf(answer));

async function leaksOf({ name, client }: Member, { id }: Body): Promise<string[]> {
  const headers = { Accept: 'application/x-ndjson' };
  const answer = await client.send('GET', `/jobs/${id}/file`, { headers, unchecked: 'answer' });
  expect(answer.status).toBe(200);
  return fixture.canaries.leaks(name, answer);
}

const outcomeOf = ({ outcome, problem }: Body): string => problem?.code ?? outcome;

/** The ids of an own item, where the sender can have one, of one of another application, and one that does not exist. */
async function itemsOf({ item }: JobAccess, sender: Member): Promise<number[]> {
  const ids = [UNKNOWN_ID];
  for (const owner of hasOwn(item, sender) ? [rival, sender] : [rival])
    ids.unshift(Number((await FACTORIES[item](fixture, owner)).id));
  return ids;
}

/** What becomes of these items, or why the job is refused. */
async function outcomes(kind: keyof typeof JOBS, { client }: Member, ids: number[]): Promise<string[]> {
  const job = { kind, ids, with: await JOBS[kind].options?.(fixture) };
  const answer = await client.post('/jobs', job);
  if (answer.status !== 202) return [`${answer.body.code} ${answer.body.right}`];
  const { id } = await ended(client, answer);
  return bodyOf(await client.get(`/jobs/${id}/results`)).map(outcomeOf);
}

/** The right that the sender lacks for the request that the job sends for each item. */
function missingRight({ request }: JobAccess, sender: Member): string | null {
  const { needs } = ACCESS[request]!;
  if (sender.rights.includes('sales') || sender.rights.includes(needs)) return null;
  if (needs !== 'token') return needs;
  // What needs no right is refused to applications that only decide about holds or only ship, except reading.
  return isLimited(sender) && !request.startsWith('GET') ? 'sales' : null;
}

/** What the table of routes says about the request that the job sends for each item. */
function expected(kind: keyof typeof JOBS, sender: Member): string[] {
  const { request, item, outcome: allowed = 'done' } = JOBS[kind];
  const missing = missingRight(JOBS[kind], sender);
  if (missing !== null) return [`missing_right ${missing}`];
  const seesOthers =
    ACCESS[request]!.reaches === 'all' ||
    sender.rights.includes('sales') ||
    (sender.name === 'holds' && item === 'order');
  return [...(hasOwn(item, sender) ? [allowed] : []), seesOthers ? allowed : 'not_found', 'not_found'];
}

describe('the table of kinds of jobs', () => {
  it('has a row for every kind of job with items that have ids', () => {
    const others: JobKind[] = ['import'];
    expect([...KINDS, ...others].sort()).toEqual([...JOB_KINDS].sort());
  });

  it.each(KINDS)('%s: every item gets the outcome of the single request', async (kind) => {
    const items: number[][] = [];
    for (const sender of senders) items.push(await itemsOf(JOBS[kind], sender));
    const found = await Promise.all(
      senders.map(async (sender, index) => [sender.name, await outcomes(kind, sender, items[index]!)]),
    );
    expect(found).toEqual(senders.map((sender) => [sender.name, expected(kind, sender)]));
  });

  it('counts no item as done that does not exist or that the caller may not see', async () => {
    const { id } = await takeOrder(fixture, rival);
    const partner = fixture.member('partner');
    for (const options of [{ format: 'ndjson' }, { format: 'csv' }]) {
      const body = { kind: 'orders.export', ids: [id, UNKNOWN_ID], with: options };
      const job = await ended(partner.client, await partner.client.post('/jobs', body));
      expect(job).toMatchObject({ state: 'done', total: 2, done: 0, refused: 2 });
      expect(await leaksOf(partner, job)).toEqual([]);
      const retried = await ended(partner.client, await partner.client.post(`/jobs/${job.id}/retry`));
      expect(retried).toMatchObject({ total: 2, done: 0, refused: 2 });
    }
  });

  it('an export that selects all orders has only those that the caller may see', async () => {
    await takeOrder(fixture, rival);
    await FACTORIES.validatedOrder(fixture, rival);
    const body = { kind: 'orders.export', filter: {}, with: { format: 'ndjson' } };
    const files = await Promise.all(
      senders.map(async (sender) => {
        if (!isLimited(sender)) await takeOrder(fixture, sender);
        const job = await ended(sender.client, await sender.client.post('/jobs', body));
        return [sender.name, job.refused, (await leaksOf(sender, job)).length > 0];
      }),
    );
    const ofAll = ['sales', 'administrator', 'holds', 'logistics'];
    expect(files).toEqual(senders.map(({ name }) => [name, 0, ofAll.includes(name)]));
  });
});
