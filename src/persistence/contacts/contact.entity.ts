import { Column, CreateDateColumn, Entity, UpdateDateColumn } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';

/** The account of a company or a private person. Temporary until the back office has identified it. */
@Entity('customers')
export class CustomerEntity {
  @Id() id: number;
  /** Empty once it was erased. */
  @Column('text') name: string;
  @Column('boolean', { default: false }) individual: boolean;
  @Column('boolean', { default: false }) temporary: boolean;
  @Column('boolean', { default: false }) purchaseOrderRequired: boolean;
  /** Normalised; see common/vat-number.ts. */
  @Column('text', { nullable: true }) vatNumber: string | null;
  /** The account into which this one was reconciled; never one that was reconciled itself. */
  @RefersTo(() => CustomerEntity, { nullable: true }) reconciledInto: number | null;
  @Column({ ...INSTANT, nullable: true }) erasedAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

@Entity('contacts')
export class ContactEntity {
  @Id() id: number;
  @RefersTo(() => CustomerEntity) customerId: number;
  @Column('text', { nullable: true }) firstName: string | null;
  @Column('text', { nullable: true }) lastName: string | null;
  @Column('text', { nullable: true }) email: string | null;
  @Column('boolean', { default: false }) temporary: boolean;
  /**
   * The contact into which this one was reconciled; never one that was reconciled itself, so that an old id is resolved
   * in one step. Contact references never point to a reconciled contact.
   */
  @RefersTo(() => ContactEntity, { nullable: true }) reconciledInto: number | null;
  @Column({ ...INSTANT, nullable: true }) erasedAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

/** A contact that one application may see, with the application's own reference for it. */
@Entity('contact_references')
export class ContactReferenceEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @RefersTo(() => ContactEntity) contactId: number;
  @Column('text', { nullable: true }) externalReference: string | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}
