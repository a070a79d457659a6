import { Column, CreateDateColumn, Entity, UpdateDateColumn } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import { Id, NOW, RATE, RefersTo, UNIT_PRICE } from '../../platform/postgres/statements/entity-columns.js';

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
