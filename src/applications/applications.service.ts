import { Inject, Injectable } from '@nestjs/common';
import { ResourceHistory, type Subject } from '../auth/journal/resource-history.js';
import { expiryWithinToken, RIGHTS, type Right } from '../auth/caller.js';
import { newToken, newWebhookKey } from '../auth/token.js';
import { invalidMember, orNotFound, type DomainError } from '../common/errors/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  ApplicationRepository,
  type ApplicationRow,
} from '../persistence/applications/application.repository.js';
import { CredentialRepository } from '../persistence/credentials/credential.repository.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import {
  type CreateApplicationDto,
  type ListApplicationsDto,
  UpdateApplicationDto,
  ApplicationDto,
  NewApplicationDto,
} from './dto/application.dto.js';
import { toTokenDto } from './dto/credential.dto.js';
import { flag, optionalDecimal, optionalNumber } from '../common/values.js';

const ADMINISTRATOR_ID = 0;

@Injectable()
export class ApplicationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationRepository,
    private readonly credentials: CredentialRepository,
    private readonly histories: ResourceHistory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list({ active }: ListApplicationsDto): Promise<ApplicationDto[]> {
    const rows = await this.applications.applications(active === undefined ? null : active === 'true');
    return rows.map(toApplicationDto);
  }

  async get(id: number): Promise<ApplicationDto> {
    return toApplicationDto(orNotFound(await this.applications.application(id), 'application'));
  }

  /** The administrator of the service is no partner: a link to it would have every right. */
  async partner(id: number, tx: Tx): Promise<ApplicationRow> {
    const application = id === ADMINISTRATOR_ID ? null : await this.applications.application(id, tx);
    return orNotFound(application, 'application');
  }

  /** An application with its tokens, without the key of its webhooks and the last four characters of its tokens. */
  subject(applicationId: number): Subject {
    const show = async (tx: Tx, id: number): Promise<object | null> => {
      const row = await this.applications.application(id, tx);
      if (row === null) return null;
      const { key: _key, ...application } = toApplicationDto(row);
      const tokens = (await this.credentials.tokens(id, tx))
        .map(toTokenDto)
        .map(({ lastFour: _lastFour, lastUsedAt: _lastUsedAt, ...token }) => token);
      return { ...application, tokens };
    };
    return { resource: 'applications', ids: [applicationId], show };
  }

  /** @returns the application and its first token; only the hash of the token is stored */
  async create(dto: CreateApplicationDto): Promise<NewApplicationDto> {
    const token = newToken(this.config.testMode);
    const values = { rights: [], ...toApplicationValues(dto), webhookKey: newWebhookKey() };
    const id = await this.transactions.run(async (tx) => {
      const applicationId = await this.applications.insertApplication(tx, values);
      const first = { kind: 'token', applicationId, expiresAt: expiryWithinToken(null) } as const;
      await this.credentials.create(tx, token, first);
      this.histories.created(tx, 'applications', applicationId);
      return applicationId;
    });
    return { ...(await this.get(id)), token };
  }

  /**
   * An application that loses the right `sales` gets no more webhooks about orders of other applications. `withdrawing` marks
   * it, so that its waiting deliveries are removed afterwards.
   */
  async update(callerId: number, id: number, dto: UpdateApplicationDto): Promise<ApplicationDto> {
    const values = toApplicationValues(dto);
    if (id === callerId && values.active === false) throw ownApplication();
    const { rights } = values;
    const withChange = rights === undefined ? {} : { withdrawing: !rights.includes('sales') };
    await this.transactions.run((tx) =>
      this.histories.update(tx, this.subject(id), async () => {
        // The sessions end only when it is switched on again; until then they tell the audit who still tries to use them.
        if (values.active === true) await this.credentials.endPortalSessionsIfInactive(tx, id);
        await this.applications.updateApplication(tx, id, values, withChange);
      }),
    );
    return this.get(id);
  }
}

const ownApplication = (): DomainError =>
  invalidMember(
    '#/active',
    'own_application',
    'Expected true for the calling application itself, but received false.',
  );

/** Rights are stored without duplicates and in a fixed order. */
function toApplicationValues(dto: UpdateApplicationDto) {
  const { rights, personalDataDays } = dto;
  return {
    ...(dto.name !== undefined && { name: dto.name }),
    ...(dto.active !== undefined && { active: flag(dto.active) }),
    ...(rights !== undefined && { rights: RIGHTS.filter((right) => rights.includes(right)) }),
    ...(dto.autoValidate !== undefined && { autoValidate: flag(dto.autoValidate) }),
    ...(dto.holdOrders !== undefined && { holdOrders: [...new Set(dto.holdOrders)] }),
    ...(dto.unknownItems !== undefined && { unknownItems: dto.unknownItems }),
    ...(dto.answerWithin !== undefined && { answerWithin: optionalDecimal(dto.answerWithin) }),
    ...(dto.acceptChanges !== undefined && { acceptChanges: dto.acceptChanges }),
    ...(personalDataDays !== undefined && {
      personalDataDays: personalDataDays === null ? null : Number(personalDataDays),
    }),
  };
}

function toApplicationDto(row: ApplicationRow): ApplicationDto {
  return {
    id: row.id,
    name: row.name,
    active: row.active,
    rights: row.rights as Right[],
    autoValidate: row.autoValidate,
    holdOrders: row.holdOrders,
    unknownItems: row.unknownItems,
    answerWithin: optionalNumber(row.answerWithin),
    acceptChanges: row.acceptChanges,
    personalDataDays: row.personalDataDays,
    key: row.webhookKey,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
