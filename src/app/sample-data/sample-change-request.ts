import { Injectable } from '@nestjs/common';
import { storedToken } from '../../auth/token.js';
import { ChangeRequestsService } from '../../orders/change-requests/change-requests.service.js';
import type { OrderDto } from '../../orders/dto/order.dto.js';
import { ApplicationRepository } from '../../persistence/applications/application.repository.js';
import { SAMPLE_APPLICATIONS } from './sample-applications.js';
import { SAMPLE_CHANGE_REQUEST } from './sample-orders.js';

/** Requests a change of a sample order, as the sample marketplace. */
@Injectable()
export class SampleChangeRequest {
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly changeRequests: ChangeRequestsService,
  ) {}

  async request({ id, items }: OrderDto): Promise<void> {
    const { token, rights } = SAMPLE_APPLICATIONS.at(-1)!;
    const caller = (await this.applications.callerByToken(storedToken(token).hash))!;
    const { externalId, reason, orderedQuantity } = SAMPLE_CHANGE_REQUEST;
    const content = { items: [{ id: items[0]!.id, orderedQuantity }] };
    const sent = { externalId, kind: 'change' as const, sequence: null, reason, content };
    await this.changeRequests.request({ ...caller, rights }, id, sent);
  }
}
