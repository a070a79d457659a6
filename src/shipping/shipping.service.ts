import { Injectable } from '@nestjs/common';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { notFound } from '../common/errors/domain-error.js';
import type { RowList } from '../common/row-list.js';
import { optionalIdentifier } from '../common/values.js';
import { ApplicationRepository } from '../persistence/applications/application.repository.js';
import {
  ShippingRepository,
  type ShippingMethodReferenceRow,
  type ShippingMethodRow,
} from '../persistence/catalogue/shipping.repository.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import {
  toShippingMethodDto,
  toShippingMethodValues,
  type CreateShippingMethodDto,
  type UpdateShippingMethodDto,
} from './dto/shipping-method.dto.js';
import {
  toShippingMethodReferenceDto,
  toShippingMethodReferenceValues,
  type UpdateSharedShippingMethodDto,
  type ShareShippingMethodDto,
} from './dto/shipping-method-reference.dto.js';

@Injectable()
export class ShippingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly shipping: ShippingRepository,
    private readonly applications: ApplicationRepository,
    private readonly histories: ResourceHistory,
  ) {}

  methods(): RowList<ShippingMethodRow> {
    return this.shipping.methods();
  }

  async method(id: number): Promise<ShippingMethodRow> {
    const method = await this.shipping.method(id);
    if (method === null) throw notFound('shipping method');
    return method;
  }

  async createMethod(dto: CreateShippingMethodDto): Promise<ShippingMethodRow> {
    const id = await this.transactions.run(async (tx) => {
      const created = await this.shipping.insertMethod(tx, toShippingMethodValues(dto));
      this.histories.created(tx, 'shipping_methods', [created]);
      return created;
    });
    return this.method(id);
  }

  async updateMethod(id: number, dto: UpdateShippingMethodDto): Promise<ShippingMethodRow> {
    const show = async (tx: Tx): Promise<object | null> => {
      const row = await this.shipping.method(id, tx);
      return row && toShippingMethodDto(row);
    };
    await this.transactions.run((tx) =>
      this.histories.update(tx, { resource: 'shipping_methods', ids: [id], show }, () =>
        this.shipping.updateMethod(tx, id, toShippingMethodValues(dto)),
      ),
    );
    return this.method(id);
  }

  references(applicationId: number): RowList<ShippingMethodReferenceRow> {
    return this.shipping.references(applicationId);
  }

  async referencesOf(applicationId: number): Promise<RowList<ShippingMethodReferenceRow>> {
    if ((await this.applications.application(applicationId)) === null) throw notFound('application');
    return this.references(applicationId);
  }

  async reference(applicationId: number, id: number): Promise<ShippingMethodReferenceRow> {
    const reference = await this.shipping.reference(applicationId, id);
    if (reference === null) throw notFound('shipping method reference');
    return reference;
  }

  async share(applicationId: number, dto: ShareShippingMethodDto): Promise<ShippingMethodReferenceRow> {
    const targetId = Number(dto.shippingMethod);
    const name = optionalIdentifier(dto.externalReference);
    const id = await this.transactions.run((tx) =>
      this.histories.share(tx, this.recorded(applicationId), { applicationId, targetId }, () =>
        this.shipping.share(tx, applicationId, targetId, name),
      ),
    );
    return this.reference(applicationId, id);
  }

  async updateReference(
    applicationId: number,
    id: number,
    dto: UpdateSharedShippingMethodDto,
  ): Promise<ShippingMethodReferenceRow> {
    const values = toShippingMethodReferenceValues(dto);
    await this.transactions.run((tx) =>
      this.histories.update(tx, { ...this.recorded(applicationId), ids: [id] }, () =>
        this.shipping.updateReference(tx, applicationId, id, values),
      ),
    );
    return this.reference(applicationId, id);
  }

  private recorded(applicationId: number) {
    const show = async (tx: Tx, id: number): Promise<object | null> => {
      const row = await this.shipping.reference(applicationId, id, tx);
      return row && toShippingMethodReferenceDto(row);
    };
    return { resource: 'shipping_method_references', show } as const;
  }
}
