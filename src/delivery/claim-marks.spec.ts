import { beforeEach, describe, expect, it } from '@jest/globals';
import { ClaimMarks } from './claim-marks.js';

const SLOW = 25;
const FAST = 5;

/** A database in which searching all deliveries takes `allMs`, and searching from marks 1 ms. */
let allMs: number;
let fails: boolean;
let now: number;
let searches: string[];
let claimMarks: ClaimMarks;
beforeEach(() => {
  [allMs, fails, now, searches] = [100, false, 1_000, []];
  const dueMarks = (earlier: string | null): Promise<string> => {
    now += earlier === null ? allMs : 1;
    searches.push(earlier === null ? 'all' : 'from marks');
    return fails
      ? Promise.reject(new Error('statement timeout'))
      : Promise.resolve(`marks ${searches.length}`);
  };
  claimMarks = new ClaimMarks({ dueMarks }, () => now);
});

/** @returns the marks with which a claim begins */
async function claim(claimMs: number): Promise<string | null> {
  const { dueMarks } = await claimMarks.start();
  now += claimMs;
  claimMarks.observe({ parts: [0, 1, 2, 3], firstLease: 1 }, claimMs);
  return dueMarks;
}

describe('the marks of due deliveries', () => {
  it('are not read while claims are fast', async () => {
    for (let count = 0; count < 10; count += 1) expect(await claim(FAST)).toBeNull();
    expect(searches).toEqual([]);
  });

  it('are used after a slow claim', async () => {
    expect(await claim(SLOW)).toBeNull();
    expect(await claim(FAST)).toBe('marks 2');
    expect(await claim(FAST)).toBe('marks 2');
    expect(searches).toEqual(['all', 'from marks']);
  });

  it('are not used when a search from them is not faster', async () => {
    allMs = 1;
    await claim(SLOW);
    expect(await claim(SLOW)).toBeNull();
    expect(await claim(SLOW)).toBeNull();
    expect(searches).toEqual(['all', 'from marks']);
  });

  it('are brought up to date while they are in use', async () => {
    await claim(SLOW);
    await claim(FAST);
    now += 250;
    expect(await claim(FAST)).toBe('marks 3');
    expect(searches).toEqual(['all', 'from marks', 'from marks']);
  });

  it('are read again from all deliveries at intervals that grow with the duration', async () => {
    await claim(SLOW);
    await claim(FAST);
    now += 4_900;
    await claim(FAST);
    expect(searches.filter((search) => search === 'all')).toHaveLength(1);
    now += 200;
    expect(await claim(FAST)).toBe('marks 5');
    expect(searches.filter((search) => search === 'all')).toHaveLength(2);
  });

  it('are read again from all deliveries once a minute after a search that waited for the database', async () => {
    allMs = 10_000;
    await claim(SLOW);
    await claim(FAST);
    now += 60_000;
    await claim(FAST);
    expect(searches.filter((search) => search === 'all')).toHaveLength(2);
  });

  it('are no longer used when the outdated rows are gone', async () => {
    await claim(SLOW);
    expect(await claim(FAST)).not.toBeNull();
    allMs = 1;
    now += 10_000;
    expect(await claim(FAST)).toBeNull();
  });

  it('remain in use after all deliveries could not be searched', async () => {
    await claim(SLOW);
    const marks = await claim(FAST);
    fails = true;
    now += 10_000;
    await expect(claimMarks.start()).rejects.toThrow('statement timeout');
    expect(await claim(FAST)).toBe(marks);
  });
});

describe('the first lease', () => {
  it('is what the last claim returned, except once a minute', async () => {
    const starts: number[] = [];
    for (let claims = 0; claims < 7; claims += 1) {
      starts.push((await claimMarks.start()).firstLease);
      claimMarks.observe({ parts: [0, 1, 2, 3], firstLease: 5 }, FAST);
      now += 20_000;
    }
    expect(starts).toEqual([0, 0, 5, 5, 0, 5, 5]);
  });

  it('is the lowest one of all parts, because another process may still lease deliveries of those not claimed from', async () => {
    const starts: number[] = [];
    const observed = [[[0, 1, 2, 3], 1], ...[0, 1, 2, 3].map((part) => [[part], 10 + part])];
    for (const [parts, firstLease] of observed as [number[], number][]) {
      claimMarks.observe({ parts, firstLease }, FAST);
      starts.push((await claimMarks.start()).firstLease);
    }
    claimMarks.observe({ parts: [], firstLease: 0 }, FAST);
    // The first one reads all leases again.
    expect(starts).toEqual([0, 0, 0, 0, 10]);
    expect((await claimMarks.start()).firstLease).toBe(10);
  });
});
