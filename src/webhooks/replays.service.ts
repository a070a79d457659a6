import { Inject, Injectable } from '@nestjs/common';
import { scopeOf, type Caller } from '../auth/caller.js';
import { DomainError, invalidInput, orNotFound, type Fault } from '../common/errors/domain-error.js';
import { parseInstant } from '../common/instant.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import type { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import type { Page } from '../platform/http/paging/paged.js';
import {
  ReplayRepository,
  type NewReplay,
  type ReplayRow,
} from '../persistence/webhooks/replay.repository.js';
import { WebhookRepository } from '../persistence/webhooks/webhook.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { CreateWebhookReplayDto } from './dto/replay.dto.js';
import { newestFirst } from '../platform/http/paging/read-page.js';
import { checkActive } from './rules/webhook-inactive.js';

/** Replays of events to the caller's own subscriptions; with the right `sales` to those of all applications. */
@Injectable()
export class ReplaysService {
  constructor(
    private readonly transactions: Transactions,
    private readonly replays: ReplayRepository,
    private readonly webhooks: WebhookRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async start(caller: Caller, webhookId: number, dto: CreateWebhookReplayDto): Promise<ReplayRow> {
    const applicationId = scopeOf(caller);
    const replay = toNewReplay(webhookId, dto, await this.replays.now());
    const started = await this.transactions.run((tx) => this.replays.start(tx, applicationId, replay));
    if (started !== null) return started;
    const webhook = orNotFound(await this.webhooks.webhook(applicationId, webhookId), 'webhook');
    checkActive(webhookId, { ...webhook, webhookActive: webhook.active });
    throw inProgress(await this.replays.runningOf(webhookId));
  }

  async get(caller: Caller, id: number): Promise<ReplayRow> {
    return orNotFound(await this.replays.find(scopeOf(caller), id), 'replay');
  }

  async page(caller: Caller, webhookId: number, query: PageQueryDto): Promise<Page<ReplayRow>> {
    const applicationId = scopeOf(caller);
    orNotFound(await this.webhooks.webhook(applicationId, webhookId), 'webhook');
    const list = `replays ${caller.id} ${webhookId}`;
    return newestFirst(this.config.secretsKeys, list, query, (after, limit) =>
      this.replays.page(applicationId, webhookId, after, limit),
    );
  }

  /** Stops a replay; one that has ended is not changed. */
  async cancel(caller: Caller, id: number): Promise<ReplayRow> {
    await this.transactions.run((tx) => this.replays.cancel(tx, scopeOf(caller), id));
    return this.get(caller, id);
  }
}

function toNewReplay(webhookId: number, dto: CreateWebhookReplayDto, now: Date): NewReplay {
  const since = parseInstant(dto.since)!;
  const until = parseInstant(dto.until);
  const faults: Fault[] = [];
  if (since > now) faults.push(inFuture('#/since', dto.since));
  if (until !== null && until > now) faults.push(inFuture('#/until', dto.until));
  if (until !== null && until <= since) {
    const detail = `Expected a time later than since, but received "${dto.until}".`;
    faults.push({ pointer: '#/until', code: 'not_after_since', detail });
  }
  if (faults.length > 0) throw invalidInput(faults);
  return { webhookId, since, until, state: dto.state ?? 'undelivered' };
}

const inFuture = (pointer: string, received: string | undefined): Fault => ({
  pointer,
  code: 'in_the_future',
  detail: `Expected a time that is not in the future, but received "${received}".`,
});

function inProgress(id: number | null): DomainError {
  const detail = 'A replay of this webhook is running: wait until it has finished, or cancel it.';
  return new DomainError('replay_in_progress', detail, { members: { replay: id } });
}
