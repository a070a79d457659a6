import { Column, CreateDateColumn, Entity, UpdateDateColumn } from 'typeorm';
import type { Tax } from '../../money/taxes.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import {
  Id,
  NOW,
  QUANTITY,
  RATE,
  RefersTo,
  UNIT_PRICE,
} from '../../platform/postgres/statements/entity-columns.js';

@Entity('products')
export class ProductEntity {
  @Id() id: number;
  @Column('text') code: string;
  @Column('text') label: string;
  @Column('jsonb') taxes: Tax[];
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

/** A packaged unit of a product, such as a box of six; orders refer to packagings. */
@Entity('packagings')
export class PackagingEntity {
  @Id() id: number;
  @RefersTo(() => ProductEntity) productId: number;
  @Column('text') name: string;
  @Column('text') unit: string;
  @Column(QUANTITY) unitFactor: string;
  /** The net list price; null when it is unknown. */
  @Column({ ...UNIT_PRICE, nullable: true }) unitPrice: string | null;
  @Column({ ...QUANTITY, nullable: true }) minimumQuantity: string | null;
  /** Quantities that can be ordered are multiples of it, counted from 0. */
  @Column({ ...QUANTITY, nullable: true }) quantityMultiple: string | null;
  @Column('boolean', { default: true }) active: boolean;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

/** A packaging that one application may order, with the application's own reference for it. */
@Entity('packaging_references')
export class PackagingReferenceEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @RefersTo(() => PackagingEntity) packagingId: number;
  @Column('text', { nullable: true }) externalReference: string | null;
  @Column('text', { nullable: true }) label: string | null;
  /** This and `quantityMultiple` replace those of the packaging, unless they are null. */
  @Column({ ...QUANTITY, nullable: true }) minimumQuantity: string | null;
  @Column({ ...QUANTITY, nullable: true }) quantityMultiple: string | null;
  @Column('boolean', { default: true }) active: boolean;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

@Entity('shipping_methods')
export class ShippingMethodEntity {
  @Id() id: number;
  @Column('text') name: string;
  /** The net price; null when it is agreed for each order. */
  @Column({ ...UNIT_PRICE, nullable: true }) price: string | null;
  /** In percent; null for no VAT. */
  @Column({ ...RATE, nullable: true }) vatRate: string | null;
  @Column('boolean', { default: true }) active: boolean;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

/** A shipping method that one application may use, with the application's own reference for it. */
@Entity('shipping_method_references')
export class ShippingMethodReferenceEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @RefersTo(() => ShippingMethodEntity) shippingMethodId: number;
  @Column('text', { nullable: true }) externalReference: string | null;
  @Column('boolean', { default: true }) active: boolean;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}
