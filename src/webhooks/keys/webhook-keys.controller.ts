import { Controller, Get, HttpCode, Param, Post, type PipeTransform } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { AnyCaller, Public } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { ID } from '../../platform/http/documentation/response-values.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { WebhookKeySetDto } from './dto/webhook-keys.dto.js';
import { notFound } from '../../common/errors/domain-error.js';
import { keyIdOf, newSealedKeyPair } from '../../common/secrets/key-pair.js';
import { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { WebhookKeyRepository } from '../../persistence/webhooks/webhook-key.repository.js';
import { WebhookRepository } from '../../persistence/webhooks/webhook.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

/** Parses the id of an application in a path, which is 0 for the one of ADMIN_TOKEN. */
class ApplicationIdPipe implements PipeTransform<string, number> {
  private readonly ids = new IdPipe();

  transform(text: string): number {
    return text === '0' ? 0 : this.ids.transform(text);
  }
}

@ApiTags('Webhooks')
@Controller('webhook_keys')
export class WebhookKeysController {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: WebhookKeyRepository,
    private readonly webhooks: WebhookRepository,
    private readonly secrets: SecretCipher,
  ) {}

  /**
   * Replace the key that signs with Ed25519
   *
   * The new key is published at once and signs from an hour later; for 24 hours both sign, and then the new one alone. Receivers
   * that read the keys by their address need no change. Until the new key signs, repeating it changes nothing; later, the older
   * of two keys that sign ends when the newest one begins. The first key of an application signs at once. Only the application
   * itself can do this.
   */
  @Post('rotate')
  @InOneTransaction()
  @AnyCaller('receiver')
  @HttpCode(200)
  rotateWebhookKeys(@CurrentCaller() { id }: Caller): Promise<WebhookKeySetDto> {
    return this.transactions.run(async (tx) => {
      await this.webhooks.lockSubscriptions(tx, id);
      await this.keys.rotate(tx, id, newSealedKeyPair(this.secrets));
      return toWebhookKeySetDto(await this.keys.publicKeys(id, tx));
    });
  }

  /**
   * Get the public keys of an application
   *
   * The keys that verify the signatures `v1a` of the webhooks of the application with this id, as a JWK Set. Needs no token. Keep
   * it for at most an hour, and read it again when `webhook-key-id` of a webhook names a key that it does not contain, but not
   * more often than once a minute.
   */
  @Get(':id')
  @Public()
  @ApiParam({ name: 'id', schema: { ...ID, minimum: 0 } })
  @WithETag()
  async getWebhookKeys(@Param('id', ApplicationIdPipe) applicationId: number): Promise<WebhookKeySetDto> {
    const keys = await this.keys.publicKeys(applicationId);
    if (keys.length === 0) throw notFound('webhook key');
    return toWebhookKeySetDto(keys);
  }
}

const toWebhookKeySetDto = (publicKeys: string[]): WebhookKeySetDto => ({
  keys: publicKeys.map((x) => ({
    kid: keyIdOf(x),
    kty: 'OKP',
    crv: 'Ed25519',
    x,
    use: 'sig',
    alg: 'EdDSA',
  })),
});
