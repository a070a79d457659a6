import { Inject, Injectable } from '@nestjs/common';
import { DomainError, invalidInput, notFound } from '../common/domain-error.js';
import { AddressPolicy } from '../common/net/address-policy.js';
import { checkTargetUrl, type TargetUrlFault } from '../common/net/target-url.js';
import { SecretBox } from '../common/secret-box.js';
import type { RowList } from '../common/row-list.js';
import { newSecret } from '../common/signing-secret.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { pingPair } from '../events/webhook-ping.js';
import { WebhookPingRepository, type PingRow } from '../persistence/repositories/webhook-ping.repository.js';
import { WebhookRepository, type WebhookRow } from '../persistence/repositories/webhook.repository.js';
import { Transactions, type Tx } from '../persistence/transactions.js';
import type { SubscribeDto } from './dto/webhook.dto.js';

const URL_FAULTS: Record<TargetUrlFault, string> = {
  invalid_url: 'must be an absolute URL without spaces and control characters',
  url_too_long: 'is too long',
  scheme_refused: 'must begin with http:// or https://',
  user_info_refused: 'must not hold a user name or a password',
  address_refused: 'must not lead to a loopback, private or otherwise reserved address',
};

/** How long a secret that was rotated away signs too: time for a person to tell the receiver the new one. */
const OVERLAP_HOURS = 24;

/** `secret` where it was made just now, the only time it can be seen; else null. */
export interface Subscribed {
  webhook: WebhookRow;
  secret: string | null;
}

@Injectable()
export class WebhooksService {
  private readonly policy: AddressPolicy;
  private readonly secrets: SecretBox;

  constructor(
    private readonly transactions: Transactions,
    private readonly webhooks: WebhookRepository,
    private readonly pings: WebhookPingRepository,
    @Inject(CONFIG) config: Config,
  ) {
    this.policy = new AddressPolicy(config.webhooks.allowedNetworks);
    this.secrets = new SecretBox(config.secretsKey);
  }

  list(applicationId: number): RowList<WebhookRow> {
    return this.webhooks.webhooks(applicationId);
  }

  /** @throws DomainError not_found */
  get(applicationId: number, id: number): Promise<WebhookRow> {
    return this.found(applicationId, id);
  }

  /**
   * Subscribes, or changes the url of a subscription; pings the receiver unless it is the one so far.
   * @throws DomainError validation_failed for a url that nothing may be sent to
   */
  async subscribe(applicationId: number, dto: SubscribeDto): Promise<Subscribed> {
    const secret = newSecret();
    const values = {
      event: dto.event,
      url: this.checkedUrl(dto.url),
      sealedSecret: this.secrets.seal(secret),
    };
    return this.transactions.run(async (tx) => {
      await this.webhooks.lockSubscriptions(tx, applicationId);
      const former = await this.webhooks.webhookOfEvent(tx, applicationId, dto.event);
      const isAnother = former === null || former.url !== values.url || !former.active;
      if (isAnother && former !== null) await this.pings.cancel(tx, former.id);
      const webhook = await this.webhooks.subscribe(tx, applicationId, values);
      if (isAnother) await this.pings.write(tx, webhook.id, pingPair(webhook));
      return { webhook, secret: webhook.made ? secret : null };
    });
  }

  /**
   * Makes a subscription active again, and forgets that its receiver failed or asked for a pause.
   * @throws DomainError not_found
   */
  enable(applicationId: number, id: number): Promise<WebhookRow> {
    return this.transactions.run(async (tx) => {
      await this.webhooks.lockSubscriptions(tx, applicationId);
      const former = await this.found(applicationId, id, tx);
      if (former.active && former.pausedUntil === null && former.failingSince === null) return former;
      if (!former.active) await this.pings.cancel(tx, id);
      const webhook = await this.webhooks.enable(tx, id);
      if (webhook === null) throw notFound('webhook');
      if (!former.active) await this.pings.write(tx, id, pingPair(webhook));
      return webhook;
    });
  }

  /**
   * Sends the receiver two pings, the second with a wrong signature.
   * @returns the first
   * @throws DomainError not_found, webhook_inactive
   */
  ping(applicationId: number, id: number): Promise<PingRow> {
    return this.transactions.run(async (tx) => {
      const webhook = await this.found(applicationId, id, tx);
      if (!webhook.active) {
        const detail = 'Nothing is sent to a subscription that is not active. Enable it first.';
        throw new DomainError('conflict', 'webhook_inactive', detail);
      }
      const written = await this.pings.write(tx, id, pingPair(webhook));
      const ping = written.find(({ kind }) => kind === 'ping');
      if (ping === undefined) throw notFound('webhook');
      return ping;
    });
  }

  /**
   * Gives a subscription a new secret; the one so far signs too for a day, unless it is to end `immediately`.
   * @throws DomainError not_found
   */
  async rotateSecret(applicationId: number, id: number, immediately: boolean): Promise<Subscribed> {
    const secret = newSecret();
    const values = { sealedSecret: this.secrets.seal(secret), overlapHours: immediately ? 0 : OVERLAP_HOURS };
    const { autocommit } = this.transactions;
    const webhook = await this.webhooks.rotateSecret(autocommit, applicationId, id, values);
    if (webhook === null) throw notFound('webhook');
    return { webhook, secret };
  }

  /** @throws DomainError not_found */
  async unsubscribe(applicationId: number, id: number): Promise<void> {
    const found = await this.webhooks.unsubscribe(this.transactions.autocommit, applicationId, id);
    if (!found) throw notFound('webhook');
  }

  private async found(applicationId: number, id: number, tx?: Tx): Promise<WebhookRow> {
    const webhook = await this.webhooks.webhook(applicationId, id, tx);
    if (webhook === null) throw notFound('webhook');
    return webhook;
  }

  private checkedUrl(url: string): string {
    const check = checkTargetUrl(url, this.policy);
    if (check.ok) return check.url;
    throw invalidInput([{ pointer: '#/url', code: check.reason, detail: URL_FAULTS[check.reason] }]);
  }
}
