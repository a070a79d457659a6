import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/domain-error.js';
import type { RowList } from '../../common/row-list.js';
import { optionalIdentifier } from '../../common/values.js';
import {
  ShippingRepository,
  type ShippingMethodReferenceRow,
  type ShippingMethodRow,
} from '../../persistence/catalogue/shipping.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  toShippingMethodValues,
  type CreateShippingMethodDto,
  type UpdateShippingMethodDto,
} from './dto/shipping-method.dto.js';
import {
  toShippingMethodReferenceValues,
  type UpdateSharedShippingMethodDto,
  type ShareShippingMethodDto,
} from './dto/shipping-method-reference.dto.js';

@Injectable()
export class ShippingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly shipping: ShippingRepository,
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
    const id = await this.shipping.insertMethod(this.transactions.autocommit, toShippingMethodValues(dto));
    return this.method(id);
  }

  async updateMethod(id: number, dto: UpdateShippingMethodDto): Promise<ShippingMethodRow> {
    await this.shipping.updateMethod(id, toShippingMethodValues(dto));
    return this.method(id);
  }

  references(applicationId: number): RowList<ShippingMethodReferenceRow> {
    return this.shipping.references(applicationId);
  }

  async reference(applicationId: number, id: number): Promise<ShippingMethodReferenceRow> {
    const reference = await this.shipping.reference(applicationId, id);
    if (reference === null) throw notFound('shipping method reference');
    return reference;
  }

  async share(applicationId: number, dto: ShareShippingMethodDto): Promise<ShippingMethodReferenceRow> {
    const id = await this.shipping.share(
      this.transactions.autocommit,
      applicationId,
      Number(dto.shippingMethod),
      optionalIdentifier(dto.externalReference),
    );
    return this.reference(applicationId, id);
  }

  /** @throws DomainError not_found, already_taken */
  async updateReference(
    applicationId: number,
    id: number,
    dto: UpdateSharedShippingMethodDto,
  ): Promise<ShippingMethodReferenceRow> {
    const values = toShippingMethodReferenceValues(dto);
    await this.shipping.updateReference(applicationId, id, values);
    return this.reference(applicationId, id);
  }
}
