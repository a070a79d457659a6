import { Inject, Injectable } from '@nestjs/common';
import { requireRight, scopeOf, type Caller } from '../auth/caller.js';
import { notFound, orNotFound } from '../common/errors/domain-error.js';
import { AddressPolicy } from '../common/network/address-policy.js';
import { documentChanges } from '../common/history/document-changes.js';
import { SecretCipher } from '../common/secrets/secret-cipher.js';
import type { RowList } from '../common/row-list.js';
import { newSecret } from '../common/secrets/signing-secret.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { WEBHOOK_SIGNATURES, type WebhookSignature } from '../events/delivery-values.js';
import { newSealedKeyPair } from '../common/secrets/key-pair.js';
import { JournalRepository, type WebhookHistoryRow } from '../persistence/journal/journal.repository.js';
import { cancelPings, writePings, type PingRow } from '../persistence/webhooks/test-deliveries.js';
import { changedWebhook } from '../persistence/webhooks/webhook-values.js';
import { WebhookRepository, type WebhookRow } from '../persistence/webhooks/webhook.repository.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import type { Page } from '../platform/http/paging/paged.js';
import type { ListWebhooksDto, CreateWebhookDto } from './dto/webhook-requests.dto.js';
import { toWebhookDto } from './dto/webhook.dto.js';
import { newestFirst } from '../platform/http/paging/read-page.js';
import { OwnHeaders } from './rules/own-headers.js';
import { receiverUrl } from './rules/receiver-url.js';
import { checkActive } from './rules/webhook-inactive.js';
import { eventsToReceive } from './rules/subscribed-events.js';
import { isEnabled, subscriptionActions, withChanges } from './rules/subscription-actions.js';

/** The previous secret still signs for this time after a rotation, so that the new one can be configured at the receiver. */
const OVERLAP_HOURS = 24;

/**
 * `secret` is the new secret if one was just created, and null otherwise: it is returned only once. `former` is the subscription before
 * the request, or null.
 */
type Subscribed = Record<'webhook', WebhookRow> & { secret: string | null; former: WebhookRow | null };

@Injectable()
export class WebhooksService {
  private readonly policy: AddressPolicy;

  constructor(
    private readonly transactions: Transactions,
    private readonly webhooks: WebhookRepository,
    private readonly secrets: SecretCipher,
    private readonly journal: JournalRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.policy = new AddressPolicy(config.webhooks.allowedNetworks);
  }

  list(caller: Caller, { application, active, health, q }: ListWebhooksDto): RowList<WebhookRow> {
    if (application !== undefined) requireRight(caller, 'sales', { parameter: 'application' });
    return this.webhooks.webhooks({
      applicationId: application === undefined ? scopeOf(caller) : Number(application),
      active: active === undefined ? null : active === 'true',
      health: health ?? null,
      url: q ?? null,
    });
  }

  async get(caller: Caller, id: number, tx?: Tx): Promise<WebhookRow> {
    return orNotFound(await this.webhooks.webhook(scopeOf(caller), id, tx), 'webhook');
  }

  async history(caller: Caller, id: number, query: PageQueryDto): Promise<Page<WebhookHistoryRow>> {
    await this.get(caller, id);
    const list = `webhook history ${caller.id} ${id}`;
    return newestFirst(this.config.secretsKeys, list, query, (after, limit) =>
      this.journal.webhookHistory({
        filters: { applicationId: scopeOf(caller), webhookId: id },
        after,
        limit,
      }),
    );
  }

  /** Subscribes, or changes a subscription. Pings the receiver unless the active subscription has this url. */
  async subscribe(caller: Caller, dto: CreateWebhookDto): Promise<Subscribed> {
    const events = eventsToReceive(caller, dto);
    const headers = new OwnHeaders(dto.headers, this.secrets);
    headers.check();
    const applicationId = caller.id;
    const secret = newSecret();
    const values = {
      events,
      url: receiverUrl(dto.url, this.policy),
      sealedSecret: this.secrets.seal(secret),
      ordered: dto.ordered ?? null,
      content: dto.content ?? null,
      signatures: signaturesOf(dto.signatures),
      firstKey: dto.signatures?.includes('v1a') === true ? newSealedKeyPair(this.secrets) : null,
      headers: headers.sealed(),
    };
    return this.transactions.runSerialized([`webhooks of ${applicationId}`], async (tx) => {
      await this.webhooks.lockSubscriptions(tx, applicationId);
      const current = await this.webhooks.lockOfEvents(tx, applicationId, events);
      headers.requireForNewOrigin(current, values.url);
      const isChanged = current === null || current.url !== values.url || !current.active;
      if (isChanged && current !== null) await cancelPings(tx, current.id);
      const webhook = await this.webhooks.subscribe(tx, applicationId, values);
      const changes =
        current && documentChanges(toWebhookDto(current, caller), toWebhookDto(webhook, caller));
      const actions = subscriptionActions(current, webhook, headers.differFrom(current));
      for (const performed of withChanges(actions, changes))
        tx.changed.push(changedWebhook(webhook.id, performed.action, performed));
      if (isChanged) await writePings(tx, webhook);
      if (current?.ordered === true && !webhook.ordered)
        await this.webhooks.requestExamination(tx, applicationId);
      return { webhook, secret: webhook.isNew ? secret : null, former: current };
    });
  }

  /** Makes a subscription active again, and resets its failure and pause. */
  async enable(caller: Caller, id: number): Promise<WebhookRow> {
    return this.transactions.runSerialized([`webhooks of ${caller.id}`], async (tx) => {
      const { application } = await this.get(caller, id, tx);
      await this.webhooks.lockSubscriptions(tx, application.id);
      const current = orNotFound(await this.webhooks.lock(tx, application.id, id), 'webhook');
      if (isEnabled(current)) return current;
      if (!current.active) await cancelPings(tx, id);
      const webhook = orNotFound(await this.webhooks.enable(tx, id), 'webhook');
      const changes = documentChanges(toWebhookDto(current, caller), toWebhookDto(webhook, caller));
      tx.changed.push(changedWebhook(id, 'enable', { changes }));
      if (!current.active) await writePings(tx, webhook);
      return webhook;
    });
  }

  /** Sends the receiver two pings, the second with a wrong signature. @returns the first */
  ping(caller: Caller, id: number): Promise<PingRow> {
    return this.transactions.run(async (tx) => {
      const webhook = await this.get(caller, id, tx);
      checkActive(id, { ...webhook, webhookActive: webhook.active });
      const written = await writePings(tx, webhook);
      const ping = orNotFound(
        written.find(({ kind }) => kind === 'ping'),
        'webhook',
      );
      tx.changed.push(changedWebhook(id, 'ping', { details: { deliveryId: ping.id } }));
      return ping;
    });
  }

  /** Gives a subscription a new secret. The previous one signs for OVERLAP_HOURS more, unless `immediately` is set. */
  async rotateSecret(caller: Caller, id: number, immediately: boolean): Promise<Subscribed> {
    const secret = newSecret();
    const values = { sealedSecret: this.secrets.seal(secret), overlapHours: immediately ? 0 : OVERLAP_HOURS };
    return this.transactions.run(async (tx) => {
      await this.webhooks.lockSubscriptions(tx, caller.id);
      const current = await this.webhooks.lock(tx, caller.id, id);
      const webhook = await this.webhooks.rotateSecret(tx, caller.id, id, values);
      if (current === null || webhook === null) throw notFound('webhook');
      const changes = documentChanges(toWebhookDto(current, caller), toWebhookDto(webhook, caller));
      tx.changed.push(changedWebhook(id, 'rotate_secret', { changes }));
      return { webhook, secret, former: webhook };
    });
  }

  async unsubscribe(applicationId: number, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      // Locks the application before its subscriptions, as in subscribe(): otherwise the two could wait for each other.
      await this.webhooks.lockSubscriptions(tx, applicationId);
      const { ordered } = orNotFound(await this.webhooks.unsubscribe(tx, applicationId, id), 'webhook');
      if (ordered) await this.webhooks.requestExamination(tx, applicationId);
    });
  }
}

/** Each once, in the order in which they are sent; null, which leaves them as they are, when the request has none. */
const signaturesOf = (signatures: readonly WebhookSignature[] | undefined): WebhookSignature[] | null =>
  signatures === undefined ? null : WEBHOOK_SIGNATURES.filter((signature) => signatures.includes(signature));
