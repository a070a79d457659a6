import { serverUrls } from './server-urls.js';

/** Who knows the address of the primary. */
export interface RedisSentinels {
  /** The URLs of the Sentinels. */
  servers: string[];
  /** The name under which they know the primary. */
  master: string;
}

const EXAMPLE = 'first:26379,second:26379 or user:password@first:26379,second:26379';

/** @throws Error that says what is wrong, without the text, because it may contain a password */
export function parseSentinels(text: string): string[] {
  if (/[/?#]/.test(text)) throw new Error(`must be addresses such as ${EXAMPLE}`);
  return serverUrls(`redis://${text}`, EXAMPLE);
}
