const SIZES = [2 ** 10, 2 ** 12, 2 ** 14];
/** Linear work on the largest size takes less than 1 ms, quadratic work more than 50 ms. */
const MUCH_MS = 10;
/** Each size is four times the one before: linear work takes 4 times as long, quadratic work 16 times. */
const TOLERATED = 10;
const ROUNDS = 4;

/**
 * How much longer work takes with four times the input, when it takes long and grows clearly faster than the input; null
 * otherwise. Times of the same process are compared, so that the speed of the machine does not matter.
 * @param prepare makes input of a size, which is not measured
 */
export async function fasterGrowth<Input>(
  prepare: (size: number) => Input,
  work: (input: Input) => unknown,
): Promise<number | null> {
  for (const [index, size] of SIZES.entries()) {
    if ((await leastTime(work, prepare(size), 1)) < MUCH_MS) continue;
    const smaller = SIZES[index - 1] ?? size / 4;
    const growth = await leastGrowth(work, prepare(smaller), prepare(size));
    // Memory that is collected can look like growth once, but not with four times the input too.
    if (growth > TOLERATED && (await leastGrowth(work, prepare(size), prepare(size * 4))) > TOLERATED)
      return Math.round(growth);
  }
  return null;
}

/** Other processes make some of the measurements longer, not all of them: both sizes are measured in turn until one shows no growth. */
async function leastGrowth<Input>(
  work: (input: Input) => unknown,
  smaller: Input,
  larger: Input,
): Promise<number> {
  let growth = Infinity;
  for (let time = 0; time < ROUNDS && growth > TOLERATED; time += 1)
    growth = Math.min(growth, (await leastTime(work, larger, 3)) / (await leastTime(work, smaller, 3)));
  return growth;
}

async function leastTime<Input>(
  work: (input: Input) => unknown,
  input: Input,
  times: number,
): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await work(input);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** The text in one piece: otherwise the first work with it puts the pieces together. */
export const inOnePiece = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
