import { EnvReader } from './env-reader.js';

/** The token of the command `canary`, which needs no other setting. */
export const canaryToken = (): string | null => new EnvReader(process.env).optional('CANARY_TOKEN', 0);
