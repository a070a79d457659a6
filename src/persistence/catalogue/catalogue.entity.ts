import { Check, Entity, Index } from 'typeorm';
import type { Tax } from '../../money/taxes.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import {
  CreatedAt,
  FilledText,
  Flag,
  Id,
  Json,
  PositiveQuantity,
  Quantity,
  RefersTo,
  UnitPrice,
  UpdatedAt,
} from '../../platform/postgres/statements/entity-columns.js';

@Entity('products')
@Index('products_code_idx', ['code'], { unique: true })
@Check('products_taxes_check', `jsonb_typeof(taxes) = 'array'`)
@Check(
  'products_taxes_rates_check',
  `NOT jsonb_path_exists(taxes, '$[*] ? (!(@.rate >= 0 && @.rate <= 100))')`,
)
export class ProductEntity {
  @Id() id: number;
  @FilledText() code: string;
  @FilledText() label: string;
  @Json() taxes: Tax[];
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

/** A packaged unit of a product, such as a box of six; orders refer to packagings. */
@Entity('packagings')
@Index('packagings_product_idx', ['productId'])
@Check('packagings_unit_factor_check', `unit_factor > 0 AND unit_factor <> 'NaN'`)
export class PackagingEntity {
  @Id() id: number;
  @RefersTo(() => ProductEntity) productId: number;
  @FilledText() name: string;
  @FilledText() unit: string;
  @Quantity() unitFactor: string;
  /** The net list price; null when it is unknown. */
  @UnitPrice({ nullable: true }) unitPrice: string | null;
  /** The smallest quantity that can be ordered. */
  @PositiveQuantity() minimumQuantity: string | null;
  /** Quantities that can be ordered are multiples of it, counted from 0. */
  @PositiveQuantity() quantityMultiple: string | null;
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
export class PackagingReferenceEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @RefersTo(() => PackagingEntity) packagingId: number;
  @FilledText({ nullable: true }) externalReference: string | null;
  @FilledText({ nullable: true }) label: string | null;
  /** Replace those of the packaging for the application. */
  @PositiveQuantity() minimumQuantity: string | null;
  @PositiveQuantity() quantityMultiple: string | null;
  @Flag({ default: true }) active: boolean;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}
