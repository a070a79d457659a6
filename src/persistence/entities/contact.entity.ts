import { Entity, ForeignKey, Index } from 'typeorm';
import { ApplicationEntity } from './application.entity.js';
import { CreatedAt, Flag, Id, Reference, Text, UpdatedAt } from './columns.js';

/** A company, or a private person. Temporary until the back office says who it really is. */
@Entity('customers')
export class CustomerEntity {
  @Id() id: number;
  @Text() name: string;
  @Flag({ default: false }) individual: boolean;
  @Flag({ default: false }) temporary: boolean;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

/** One person working for one customer. */
@Entity('contacts')
@Index('contacts_customer_idx', ['customerId'])
export class ContactEntity {
  @Id() id: number;
  @ForeignKey(() => CustomerEntity)
  @Reference()
  customerId: number;
  @Text({ nullable: true }) firstName: string | null;
  @Text({ nullable: true }) lastName: string | null;
  @Text({ nullable: true }) email: string | null;
  @Flag({ default: false }) temporary: boolean;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

/** A contact as one application may see it, under the application's own name for it. */
@Entity('contact_references')
@Index('contact_references_external_idx', ['applicationId', 'externalReference'], { unique: true })
@Index('contact_references_contact_idx', ['contactId'])
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
