import { newKeyPair } from '../../common/secrets/key-pair.js';
import type { SecretCipher } from '../../common/secrets/secret-cipher.js';
import type { SealedKeyPair } from '../../persistence/webhooks/webhook-key.repository.js';

export function newSealedKeyPair(cipher: SecretCipher): SealedKeyPair {
  const { publicKey, privateKey } = newKeyPair();
  return { publicKey, privateKey: cipher.seal(privateKey) };
}
