import { Column, CreateDateColumn, Entity, UpdateDateColumn, PrimaryColumn } from 'typeorm';
import { ApplicationEntity, CredentialEntity, PersonEntity } from '../applications/application.entity.js';
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

/** A change that an application proposes for a contact of the back office. Null leaves a value unchanged. */
@Entity('contact_changes')
export class ContactChangeEntity {
  @Id() id: number;
  @RefersTo(() => ContactEntity) contactId: number;
  /** The reference by which the application named the contact. */
  @RefersTo(() => ContactReferenceEntity) contactReferenceId: number;
  @Column('text', { nullable: true }) firstName: string | null;
  @Column('text', { nullable: true }) lastName: string | null;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { default: 'proposed' }) state: string;
  @CreateDateColumn(NOW) createdAt: Date;
  @Column({ ...INSTANT, nullable: true }) decidedAt: Date | null;
  @RefersTo(() => ApplicationEntity, { nullable: true }) decidedBy: number | null;
  /** Null for ADMIN_TOKEN and for a person. */
  @RefersTo(() => CredentialEntity, { nullable: true }) decidedByTokenId: number | null;
  /** Null when the application acted by itself. */
  @RefersTo(() => PersonEntity, { nullable: true }) decidedByPersonId: number | null;
}

/** The reconciliation of a temporary contact into another one, with everything that was moved. */
@Entity('contact_reconciliations')
export class ContactReconciliationEntity {
  @Id() id: number;
  @RefersTo(() => ContactEntity) fromContactId: number;
  @RefersTo(() => ContactEntity) intoContactId: number;
  @RefersTo(() => CustomerEntity) fromCustomerId: number;
  @RefersTo(() => CustomerEntity) intoCustomerId: number;
  @RefersTo(() => ApplicationEntity) actorId: number;
  /** Null for ADMIN_TOKEN and for a person. */
  @RefersTo(() => CredentialEntity, { nullable: true }) actorTokenId: number | null;
  /** Null when the application acted by itself. */
  @RefersTo(() => PersonEntity, { nullable: true }) actorPersonId: number | null;
  @Column('bigint', { array: true }) referenceIds: number[];
  /** Contacts that had been reconciled into this one before, and were moved with it. */
  @Column('bigint', { array: true }) contactIds: number[];
  /** Accounts that had been reconciled into this contact's account before, and were moved with it. */
  @Column('bigint', { array: true }) customerIds: number[];
  /** True if the temporary account was reconciled too; not so when other contacts use it. */
  @Column('boolean', { default: false }) customerMoved: boolean;
  /** True while orders still have to be moved to the other contact or, once it is undone, back. */
  @Column('boolean', { default: false }) ordersPending: boolean;
  /** The creation time and id of the last order that was moved; while undoing, the id of the last one moved back. */
  @Column({ ...INSTANT, nullable: true }) positionAt: Date | null;
  @Column('bigint', { default: 0 }) positionId: number;
  @CreateDateColumn(NOW) createdAt: Date;
  @Column({ ...INSTANT, nullable: true }) undoneAt: Date | null;
  @RefersTo(() => ApplicationEntity, { nullable: true }) undoneBy: number | null;
  @RefersTo(() => CredentialEntity, { nullable: true }) undoneByTokenId: number | null;
  @RefersTo(() => PersonEntity, { nullable: true }) undoneByPersonId: number | null;
}

@Entity('contact_reconciliation_orders')
export class ContactReconciliationOrderEntity {
  @RefersTo(() => ContactReconciliationEntity, { onDelete: 'CASCADE', primary: true })
  reconciliationId: number;
  @PrimaryColumn('bigint') orderId: number;
  /** The account of the order before it was moved. */
  @RefersTo(() => CustomerEntity) customerId: number;
}
