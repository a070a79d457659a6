import { Inject, Injectable } from '@nestjs/common';
import { invalidInput, notFound } from '../common/domain-error.js';
import { AddressPolicy } from '../common/net/address-policy.js';
import { checkTargetUrl, type TargetUrlFault } from '../common/net/target-url.js';
import { SecretBox } from '../common/secret-box.js';
import type { RowList } from '../common/row-list.js';
import { newSecret } from '../common/signing-secret.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { WebhookRepository, type WebhookRow } from '../persistence/repositories/webhook.repository.js';
import { Transactions } from '../persistence/transactions.js';
import type { SubscribeDto } from './dto/webhook.dto.js';

const URL_FAULTS: Record<TargetUrlFault, string> = {
  invalid_url: 'must be an absolute URL without spaces and control characters',
  url_too_long: 'is too long',
  scheme_refused: 'must begin with http:// or https://',
  user_info_refused: 'must not hold a user name or a password',
  address_refused: 'must not lead to a loopback, private or otherwise reserved address',
};

@Injectable()
export class WebhooksService {
  private readonly policy: AddressPolicy;
  private readonly secrets: SecretBox;

  constructor(
    private readonly transactions: Transactions,
    private readonly webhooks: WebhookRepository,
    @Inject(CONFIG) config: Config,
  ) {
    this.policy = new AddressPolicy(config.webhooks.allowedNetworks);
    this.secrets = new SecretBox(config.secretsKey);
  }

  list(applicationId: number): RowList<WebhookRow> {
    return this.webhooks.webhooks(applicationId);
  }

  /** @throws DomainError not_found */
  async get(applicationId: number, id: number): Promise<WebhookRow> {
    const webhook = await this.webhooks.webhook(applicationId, id);
    if (webhook === null) throw notFound('webhook');
    return webhook;
  }

  /**
   * Subscribes, or changes the url of a subscription.
   * @returns the secret too when it was made here: the only time it can be seen
   * @throws DomainError validation_failed for a url that nothing may be sent to
   */
  async subscribe(
    applicationId: number,
    { event, url }: SubscribeDto,
  ): Promise<{ webhook: WebhookRow; secret: string | null }> {
    const secret = newSecret();
    const values = { event, url: this.checkedUrl(url), sealedSecret: this.secrets.seal(secret) };
    const webhook = await this.webhooks.subscribe(this.transactions.autocommit, applicationId, values);
    return { webhook, secret: webhook.made ? secret : null };
  }

  /** @throws DomainError not_found */
  async unsubscribe(applicationId: number, id: number): Promise<void> {
    const found = await this.webhooks.unsubscribe(this.transactions.autocommit, applicationId, id);
    if (!found) throw notFound('webhook');
  }

  private checkedUrl(url: string): string {
    const check = checkTargetUrl(url, this.policy);
    if (check.ok) return check.url;
    throw invalidInput([{ pointer: '#/url', code: check.reason, detail: URL_FAULTS[check.reason] }]);
  }
}
