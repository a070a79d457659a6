const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^@/?#]*)/i;

/** Divides a URL that names several servers, separated by commas, into URLs with one server each. */
export function serverUrls(text: string, example: string): string[] {
  const [front = '', start = '', hosts = ''] = PARTS.exec(text) ?? [];
  const end = text.slice(front.length);
  const names = hosts.split(',');
  if (names.length > 1 && names.includes('')) throw new Error(`must name each server, as in ${example}`);
  const urls = names.map((name) => `${start}${name}${end}`);
  if (start === '' || !urls.every((url) => URL.canParse(url)))
    throw new Error(`must be an address such as ${example}`);
  return urls;
}

/** The Sentinels, which know the address of the primary. */
export interface RedisSentinels {
  /** The URLs of the Sentinels. */
  servers: string[];
  /** The name under which they know the primary. */
  master: string;
}

const EXAMPLE = 'first:26379,second:26379 or user:password@first:26379,second:26379';

export function parseSentinels(text: string): string[] {
  if (/[/?#]/.test(text)) throw new Error(`must be addresses such as ${EXAMPLE}`);
  return serverUrls(`redis://${text}`, EXAMPLE);
}
