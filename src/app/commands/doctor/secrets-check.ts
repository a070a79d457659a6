import { SecretCipher } from '../../../common/secrets/secret-cipher.js';
import type { Config } from '../../../config/env.js';
import type { DatabaseInspection } from '../../../persistence/schema/database-inspection.js';
import { failed, ok, warning, type Check } from './check.js';

export async function secretsCheck(inspection: DatabaseInspection, config: Config): Promise<Check> {
  const cipher = new SecretCipher(config.secretsKeys);
  const canary = await inspection.secretsCanary();
  const stored = await inspection.encryptedSecrets();
  const unreadable = stored.filter(({ secret }) => !cipher.canOpen(secret)).map(({ id }) => id);
  if (unreadable.length > 0 || (canary !== null && !cipher.canOpen(canary))) {
    const which = unreadable.length === 0 ? '' : `: the secret of webhook ${unreadable.join(', ')}`;
    return failed(
      'secrets',
      `SECRETS_KEY does not decrypt the stored secrets${which}.`,
      'Set SECRETS_KEY to the key with which the secrets were stored.',
    );
  }
  if (canary === null && stored.length === 0) return ok('secrets', 'No secret is stored yet.');
  if (canary !== null && cipher.reseal(canary) !== null)
    return warning(
      'secrets',
      'The stored secrets are encrypted with an older key of SECRETS_KEY.',
      'When all processes have the newest key, run `node dist/cli.js secrets reseal`.',
    );
  return ok('secrets', 'SECRETS_KEY decrypts the stored secrets.');
}
