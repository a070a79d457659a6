import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyCaller, AnyIdentity } from '../auth/access.js';
import { CurrentCaller, type Caller, actorRow, missingToReceive } from '../auth/caller.js';
import { notFound } from '../common/errors/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  DataHistoryRepository,
  type DataHistory,
} from '../persistence/installation/data-history.repository.js';
import {
  InstallationRepository,
  type ChecklistSubscriptionRow,
} from '../persistence/installation/installation.repository.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { ChecklistDto, MeDto } from './dto/me.dto.js';
import { optionalNumber } from '../common/values.js';
import type { ChecklistFact } from '../persistence/installation/installation.entity.js';

@ApiTags('Applications')
@Controller('me')
export class MeController {
  constructor(
    private readonly histories: DataHistoryRepository,
    private readonly installation: InstallationRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Get the calling application and its rights */
  @Get()
  @AnyIdentity()
  async getCurrentApplication(@CurrentCaller() caller: Caller): Promise<MeDto> {
    return toMeDto(caller, await this.histories.current(), this.config);
  }

  /**
   * Get what the own client has shown
   *
   * Only in a test installation; elsewhere 404 `not_found`. Each fact has the time when it was first true, so that a partner and the
   * seller see what is left to try before the client sends real orders. `X-Test-Fault` causes the faults.
   */
  @Get('checklist')
  @AnyCaller()
  @Refuses('not_found')
  async getChecklist(@CurrentCaller() { id }: Caller): Promise<ChecklistDto> {
    if (!this.config.testMode) throw notFound('path');
    const [facts, subscriptions] = await Promise.all([
      this.installation.facts(id),
      this.installation.subscriptions(id),
    ]);
    return toChecklistDto(facts, subscriptions);
  }
}

function toMeDto(
  caller: Caller,
  history: DataHistory,
  { testMode, currency }: Pick<Config, 'testMode' | 'currency'>,
): MeDto {
  const { id, name, rights, autoValidate, unknownItems, answerWithin, webhookKey } = caller;
  const { token } = actorRow(caller);
  const lostSince = history.lostSince?.toISOString() ?? null;
  return {
    id,
    name,
    rights,
    autoValidate,
    unknownItems,
    answerWithin: optionalNumber(answerWithin),
    key: missingToReceive(caller) === null ? webhookKey : null,
    token,
    person: personOf(caller),
    readOnly: caller.portal?.readOnly === true,
    testMode,
    defaultCurrency: currency,
    historyId: history.id,
    lostSince,
  };
}

const personOf = ({ personId, personName, roles }: Caller): MeDto['person'] =>
  personId === null ? null : { id: personId, name: personName!, roles: roles! };

function toChecklistDto(
  facts: ReadonlyMap<ChecklistFact, Date>,
  subscriptions: ChecklistSubscriptionRow[],
): ChecklistDto {
  const at = (fact: ChecklistFact): string | null => facts.get(fact)?.toISOString() ?? null;
  return {
    orderRepeatedAt: at('order_repeated'),
    conflictSeenAt: at('conflict_seen'),
    faultOvercomeAt: at('fault_overcome'),
    comparisonUsedAt: at('comparison_used'),
    subscriptions: subscriptions.map(({ id, pingAcceptedAt, forgedPingRefusedAt }) => ({
      id,
      pingAcceptedAt: pingAcceptedAt?.toISOString() ?? null,
      forgedPingRefusedAt: forgedPingRefusedAt?.toISOString() ?? null,
    })),
  };
}
