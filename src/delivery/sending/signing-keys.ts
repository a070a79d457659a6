import { newPrivateKey, readPrivateKey, type IdentifiedKey } from '../../common/secrets/key-pair.js';
import type { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { newSecret } from '../../common/secrets/signing-secret.js';
import type { DueDelivery } from '../../persistence/delivery/delivery.repository.js';
import { OpenedValues } from './opened-values.js';
import { signingKey, type SigningKey } from './signature.js';

/** Decrypts the keys that sign deliveries. */
export class SigningKeys {
  private readonly secrets: OpenedValues<SigningKey>;
  private readonly privateKeys: OpenedValues<IdentifiedKey>;

  constructor(cipher: SecretCipher) {
    this.secrets = new OpenedValues(cipher, signingKey, 'the secret cannot be read; rotate it');
    this.privateKeys = new OpenedValues(
      cipher,
      readPrivateKey,
      'a key of the application cannot be read; rotate its keys',
    );
  }

  /**
   * Those of each kind of signature that the subscription asks for. Of each kind the first must be readable; a previous one that
   * is not is left out, so that a rotation repairs it.
   * @returns null when nothing can be sent
   */
  of({
    id,
    kind,
    signatures,
    sealedSecret,
    sealedPreviousSecret,
    sealedKeys,
  }: DueDelivery): SigningKey[] | null {
    const kinds = signatures.map((signature) =>
      signature === 'v1'
        ? readable([sealedSecret, sealedPreviousSecret], (box) => this.secrets.open(box, id))
        : readable(sealedKeys ?? [], (box) => this.privateKeys.open(box, id)),
    );
    if (kinds.some((keys) => keys.length === 0)) return null;
    return kind === 'forged_ping' ? kinds.flat().map(forged) : kinds.flat();
  }
}

/** Those that can be read; none when the first cannot. */
function readable<T>(boxes: (Buffer | null)[], open: (box: Buffer) => T | null): T[] {
  const keys = boxes.map((box) => (box === null ? null : open(box)));
  return keys[0] == null ? [] : keys.filter((key) => key !== null);
}

/** Another key under the same id. */
const forged = ({ id }: SigningKey): SigningKey =>
  id === null ? signingKey(newSecret()) : { id, key: newPrivateKey() };
