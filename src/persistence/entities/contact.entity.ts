import { Entity, ForeignKey, Index } from 'typeorm';
import { ApplicationEntity } from './application.entity.js';
import { CreatedAt, Flag, Id, Reference, Text, UpdatedAt } from './columns.js';

/** A company, or a private person. Temporary until the back office says who it really is. */
@Entity('customers')
@Index('customers_reconciled_idx', ['reconciledInto'], { where: 'reconciled_into IS NOT NULL' })
export class CustomerEntity {
  @Id() id: number;
  @Text() name: string;
  @Flag({ default: false }) individual: boolean;
  @Flag({ default: false }) temporary: boolean;
  /** The account that this one turned out to be; never one that was reconciled itself. */
  @ForeignKey(() => CustomerEntity)
  @Reference({ nullable: true })
  reconciledInto: number | null;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

/** One person working for one customer. */
@Entity('contacts')
@Index('contacts_customer_idx', ['customerId'])
@Index('contacts_reconciled_idx', ['reconciledInto'], { where: 'reconciled_into IS NOT NULL' })
@Index('contacts_email_idx', { synchronize: false })
@Index('contacts_name_idx', { synchronize: false })
export class ContactEntity {
  @Id() id: number;
  @ForeignKey(() => CustomerEntity)
  @Reference()
  customerId: number;
  @Text({ nullable: true }) firstName: string | null;
  @Text({ nullable: true }) lastName: string | null;
  @Text({ nullable: true }) email: string | null;
  @Flag({ default: false }) temporary: boolean;
  /**
   * Whom this contact turned out to be; never one that was reconciled itself, so that whoever follows an old
   * id takes one step. References and customers in use never lead to a contact that was reconciled.
   */
  @ForeignKey(() => ContactEntity)
  @Reference({ nullable: true })
  reconciledInto: number | null;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

/** A contact as one application may see it, under the application's own name for it. */
@Entity('contact_references')
@Index('contact_references_external_idx', ['applicationId', 'externalReference'], { unique: true })
@Index('contact_references_contact_idx', ['contactId'])
@Index('contact_references_application_idx', ['applicationId', 'id'])
export class ContactReferenceEntity {
  @Id() id: number;
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  applicationId: number;
  @ForeignKey(() => ContactEntity)
  @Reference()
  contactId: number;
  @Text({ nullable: true }) externalReference: string | null;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}
