import { Injectable } from '@nestjs/common';
import { newToken, tokenHash } from '../auth/token.js';
import { newWebhookKey } from '../auth/webhook-key.js';
import { notFound } from '../common/domain-error.js';
import {
  ApplicationRepository,
  type ApplicationRow,
} from '../persistence/repositories/application.repository.js';
import { DeliveryLogRepository } from '../persistence/repositories/delivery-log.repository.js';
import { Transactions } from '../persistence/transactions.js';
import {
  toApplicationValues,
  type CreateApplicationDto,
  type UpdateApplicationDto,
} from './dto/application.dto.js';

@Injectable()
export class ApplicationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationRepository,
    private readonly deliveries: DeliveryLogRepository,
  ) {}

  list(): Promise<ApplicationRow[]> {
    return this.applications.applications();
  }

  /** @throws DomainError not_found */
  async get(id: number): Promise<ApplicationRow> {
    const application = await this.applications.application(id);
    if (application === null) throw notFound('application');
    return application;
  }

  /** @returns the token too: the only time it can be seen */
  async create(dto: CreateApplicationDto): Promise<{ application: ApplicationRow; token: string }> {
    const token = newToken();
    const values = { ...toApplicationValues(dto), webhookKey: newWebhookKey() };
    const id = await this.transactions.run(async (tx) => {
      const applicationId = await this.applications.insertApplication(tx, values);
      await this.applications.insertToken(tx, applicationId, tokenHash(token), null);
      return applicationId;
    });
    return { application: await this.get(id), token };
  }

  /**
   * An application that loses the right to see others' orders is not told of them any more, late as it may be.
   * @throws DomainError not_found
   */
  async update(id: number, dto: UpdateApplicationDto): Promise<ApplicationRow> {
    await this.transactions.run(async (tx) => {
      await this.applications.updateApplication(tx, id, toApplicationValues(dto));
      await this.deliveries.withdraw(tx, id);
    });
    return this.get(id);
  }
}
