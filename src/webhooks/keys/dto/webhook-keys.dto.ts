import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';

/** A public key as JWK (RFC 7517, RFC 8037). */
class WebhookKeyDto {
  /** The thumbprint of the key (RFC 7638), as `webhook-key-id` names it. */
  @DocumentedProperty({ example: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k' })
  kid: string;

  @DocumentedProperty({ enum: ['OKP'] })
  kty: 'OKP';

  @DocumentedProperty({ enum: ['Ed25519'] })
  crv: 'Ed25519';

  /** The 32 bytes of the key, as base64url. */
  @DocumentedProperty({ example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' })
  x: string;

  @DocumentedProperty({ enum: ['sig'] })
  use: 'sig';

  @DocumentedProperty({ enum: ['EdDSA'] })
  alg: 'EdDSA';
}

/** A JWK Set (RFC 7517). */
export class WebhookKeySetDto {
  /** Newest first. */
  keys: WebhookKeyDto[];
}
