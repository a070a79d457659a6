import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { ApplicationEntity } from './application.entity.js';
import {
  CreatedAt,
  filled,
  Flag,
  Id,
  notNegative,
  Rate,
  Reference,
  Text,
  UnitPrice,
  UpdatedAt,
} from './columns.js';

@Entity('shipping_methods')
@Check('shipping_methods_name_check', filled('name'))
@Check('shipping_methods_price_check', notNegative('price'))
@Check('shipping_methods_vat_rate_check', `vat_rate BETWEEN 0 AND 100`)
export class ShippingMethodEntity {
  @Id() id: number;
  @Text() name: string;
  /** The net price; null when it is agreed for each order. */
  @UnitPrice({ nullable: true }) price: string | null;
  /** In percent; null for no VAT. */
  @Rate({ nullable: true }) vatRate: string | null;
  @Flag({ default: true }) active: boolean;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

/** A shipping method that one application may use, with the application's own reference for it. */
@Entity('shipping_method_references')
@Index('shipping_method_references_external_idx', ['applicationId', 'externalReference'], { unique: true })
@Index('shipping_method_references_method_idx', ['applicationId', 'shippingMethodId'], { unique: true })
@Index('shipping_method_references_shared_idx', ['shippingMethodId'])
@Check('shipping_method_references_external_reference_check', filled('external_reference'))
export class ShippingMethodReferenceEntity {
  @Id() id: number;
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  applicationId: number;
  @ForeignKey(() => ShippingMethodEntity)
  @Reference()
  shippingMethodId: number;
  @Text({ nullable: true }) externalReference: string | null;
  /** Whether the application may use it. */
  @Flag({ default: true }) active: boolean;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}
