import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { ApplicationEntity } from './application.entity.js';
import { CreatedAt, Flag, Id, Instant, Reference, Text } from './columns.js';
import { ContactEntity, ContactReferenceEntity, CustomerEntity } from './contact.entity.js';

/** What an application would change about a contact that is the back office's. Null leaves a value as it is. */
@Entity('contact_changes')
@Index('contact_changes_contact_idx', ['contactId'])
@Index('contact_changes_open_idx', ['id'], { where: `state = 'proposed'` })
@Check('contact_changes_state_check', `state IN ('proposed', 'accepted', 'refused')`)
@Check('contact_changes_decided_check', `(state = 'proposed') = (decided_at IS NULL)`)
@Check('contact_changes_content_check', `num_nonnulls(first_name, last_name, email) > 0`)
export class ContactChangeEntity {
  @Id() id: number;
  @ForeignKey(() => ContactEntity)
  @Reference()
  contactId: number;
  /** The name under which the application spoke of the contact. */
  @ForeignKey(() => ContactReferenceEntity)
  @Reference()
  contactReferenceId: number;
  @Text({ nullable: true }) firstName: string | null;
  @Text({ nullable: true }) lastName: string | null;
  @Text({ nullable: true }) email: string | null;
  @Text({ default: 'proposed' }) state: string;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) decidedAt: Date | null;
  @ForeignKey(() => ApplicationEntity)
  @Reference({ nullable: true })
  decidedBy: number | null;
}

/** Who said of a temporary contact that it is another one, and everything that moved then. */
@Entity('contact_reconciliations')
@Index('contact_reconciliations_current_idx', ['fromContactId'], {
  unique: true,
  where: 'undone_at IS NULL',
})
@Index('contact_reconciliations_from_idx', ['fromContactId'])
@Index('contact_reconciliations_into_idx', ['intoContactId'])
@Check('contact_reconciliations_pair_check', `from_contact_id <> into_contact_id`)
@Check('contact_reconciliations_orders_check', `cardinality(order_ids) = cardinality(order_customer_ids)`)
export class ContactReconciliationEntity {
  @Id() id: number;
  @ForeignKey(() => ContactEntity)
  @Reference()
  fromContactId: number;
  @ForeignKey(() => ContactEntity)
  @Reference()
  intoContactId: number;
  @ForeignKey(() => CustomerEntity)
  @Reference()
  fromCustomerId: number;
  @ForeignKey(() => CustomerEntity)
  @Reference()
  intoCustomerId: number;
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  actorId: number;
  @Column({ type: 'bigint', array: true }) referenceIds: number[];
  @Column({ type: 'bigint', array: true }) orderIds: number[];
  /** The account each of these orders had. */
  @Column({ type: 'bigint', array: true }) orderCustomerIds: number[];
  /** Contacts that had been reconciled into this one before, and followed it. */
  @Column({ type: 'bigint', array: true }) contactIds: number[];
  /** Accounts that had been reconciled into this one's before, and followed it. */
  @Column({ type: 'bigint', array: true }) customerIds: number[];
  /** Whether the temporary account went too; it stays when somebody else uses it. */
  @Flag({ default: false }) customerMoved: boolean;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) undoneAt: Date | null;
  @ForeignKey(() => ApplicationEntity)
  @Reference({ nullable: true })
  undoneBy: number | null;
}
