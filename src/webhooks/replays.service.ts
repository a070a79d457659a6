import { Inject, Injectable } from '@nestjs/common';
import { DomainError, invalidInput, notFound, type Fault } from '../common/domain-error.js';
import { parseInstant } from '../common/instant.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  ReplayRepository,
  type NewReplay,
  type ReplayRow,
} from '../persistence/webhooks/replay.repository.js';
import { WebhookRepository } from '../persistence/webhooks/webhook.repository.js';
import type { CreateReplayDto, ListReplaysDto } from './dto/replay.dto.js';
import { newestFirst } from './newest-first.js';
import { webhookInactive } from './rules/webhook-inactive.js';

/** Replays of events to an application's own subscriptions. */
@Injectable()
export class ReplaysService {
  constructor(
    private readonly replays: ReplayRepository,
    private readonly webhooks: WebhookRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws DomainError not_found, validation_failed, webhook_inactive, replay_in_progress */
  async start(applicationId: number, webhookId: number, dto: CreateReplayDto): Promise<ReplayRow> {
    const replay = toNewReplay(webhookId, dto);
    const started = await this.replays.start(applicationId, replay);
    if (started !== null) return started;
    const webhook = await this.webhooks.webhook(applicationId, webhookId);
    if (webhook === null) throw notFound('webhook');
    if (!webhook.active) throw webhookInactive(webhookId);
    throw inProgress(await this.replays.runningOf(webhookId));
  }

  /** @throws DomainError not_found */
  async get(applicationId: number, id: number): Promise<ReplayRow> {
    const replay = await this.replays.find(applicationId, id);
    if (replay === null) throw notFound('replay');
    return replay;
  }

  /** @throws DomainError not_found, invalid_cursor */
  async page(
    applicationId: number,
    webhookId: number,
    query: ListReplaysDto,
  ): Promise<{ rows: ReplayRow[]; next: string | null }> {
    if ((await this.webhooks.webhook(applicationId, webhookId)) === null) throw notFound('webhook');
    const list = `replays ${applicationId} ${webhookId}`;
    return newestFirst(this.config.secretsKey, list, query, (after, limit) =>
      this.replays.page(applicationId, webhookId, after, limit),
    );
  }

  /**
   * Stops a replay; one that has ended is not changed.
   * @throws DomainError not_found
   */
  async cancel(applicationId: number, id: number): Promise<ReplayRow> {
    await this.replays.cancel(applicationId, id);
    return this.get(applicationId, id);
  }
}

/** @throws DomainError validation_failed for an empty range, or one that ends in the future */
function toNewReplay(webhookId: number, dto: CreateReplayDto): NewReplay {
  const now = new Date();
  const since = parseInstant(dto.since)!;
  const until = dto.until === undefined ? null : parseInstant(dto.until)!;
  const faults: Fault[] = [];
  if (since > now) faults.push(inFuture('#/since'));
  if (until !== null && until > now) faults.push(inFuture('#/until'));
  if (until !== null && until <= since) {
    faults.push({ pointer: '#/until', code: 'not_after_since', detail: 'Expected a time later than since.' });
  }
  if (faults.length > 0) throw invalidInput(faults);
  return { webhookId, since, until, state: dto.state ?? 'undelivered' };
}

const inFuture = (pointer: string): Fault => ({
  pointer,
  code: 'in_the_future',
  detail: 'Expected a time that is not in the future.',
});

function inProgress(id: number | null): DomainError {
  const detail = 'A replay of this webhook is running: wait until it has finished, or cancel it.';
  return new DomainError('replay_in_progress', detail, { members: { replay: id } });
}
