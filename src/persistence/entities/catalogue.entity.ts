import { Check, Entity, ForeignKey, Index } from 'typeorm';
import type { Tax } from '../../money/totals.js';
import { ApplicationEntity } from './application.entity.js';
import {
  CreatedAt,
  filled,
  Flag,
  Id,
  Json,
  notNegative,
  Quantity,
  Reference,
  Text,
  UnitPrice,
  UpdatedAt,
} from './columns.js';

@Entity('products')
@Index('products_code_idx', ['code'], { unique: true })
@Check('products_code_check', filled('code'))
@Check('products_label_check', filled('label'))
@Check('products_taxes_check', `jsonb_typeof(taxes) = 'array'`)
@Check(
  'products_taxes_rates_check',
  `NOT jsonb_path_exists(taxes, '$[*] ? (!(@.rate >= 0 && @.rate <= 100))')`,
)
export class ProductEntity {
  @Id() id: number;
  @Text() code: string;
  @Text() label: string;
  @Json() taxes: Tax[];
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

/** A packaged unit of a product, such as a box of six; orders refer to packagings. */
@Entity('packagings')
@Index('packagings_product_idx', ['productId'])
@Check('packagings_name_check', filled('name'))
@Check('packagings_unit_check', filled('unit'))
@Check('packagings_unit_factor_check', `unit_factor > 0 AND unit_factor <> 'NaN'`)
@Check('packagings_unit_price_check', notNegative('unit_price'))
export class PackagingEntity {
  @Id() id: number;
  @ForeignKey(() => ProductEntity)
  @Reference()
  productId: number;
  @Text() name: string;
  @Text() unit: string;
  @Quantity() unitFactor: string;
  /** The net list price; null when it is unknown. */
  @UnitPrice({ nullable: true }) unitPrice: string | null;
  @Flag({ default: true }) active: boolean;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

/** A packaging that one application may order, with the application's own reference for it. */
@Entity('packaging_references')
@Index('packaging_references_external_idx', ['applicationId', 'externalReference'], { unique: true })
@Index('packaging_references_packaging_idx', ['applicationId', 'packagingId'], { unique: true })
@Index('packaging_references_shared_idx', ['packagingId'])
@Index('packaging_references_application_idx', ['applicationId', 'id'])
@Check('packaging_references_external_reference_check', filled('external_reference'))
@Check('packaging_references_label_check', filled('label'))
export class PackagingReferenceEntity {
  @Id() id: number;
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  applicationId: number;
  @ForeignKey(() => PackagingEntity)
  @Reference()
  packagingId: number;
  @Text({ nullable: true }) externalReference: string | null;
  @Text({ nullable: true }) label: string | null;
  @Flag({ default: true }) active: boolean;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}
