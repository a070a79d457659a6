import { EnvReader } from './env-reader.js';

/** The token of the command `canary`, which needs no other setting. */
export const canaryToken = (): string | null =>
  new EnvReader(process.env, ['CANARY_TOKEN']).optional('CANARY_TOKEN', 0);
