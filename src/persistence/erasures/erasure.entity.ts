import { Column, CreateDateColumn, Entity } from 'typeorm';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { CredentialEntity } from '../credentials/credential.entity.js';
import { PersonEntity } from '../people/person.entity.js';
import { ContactEntity } from '../contacts/contact.entity.js';

/** The part that is emptied next: the orders of the contact, then the responses that are kept for Idempotency-Keys. */
export type ErasureState = 'orders' | 'answers' | 'done';

/** Counts of what an erasure has emptied, or would empty. */
export interface ErasureCounts {
  contacts: number;
  customers: number;
  references: number;
  proposedChanges: number;
  orders: number;
  payments: number;
  events: number;
  keptAnswers: number;
}

/** The erasure of the personal data of a contact, which continues in the background after the request. */
@Entity('erasures')
export class ErasureEntity {
  @Id() id: number;
  @RefersTo(() => ContactEntity) contactId: number;
  @RefersTo(() => ApplicationEntity) actorId: number;
  /** Null for ADMIN_TOKEN and for a person. */
  @RefersTo(() => CredentialEntity, { nullable: true }) actorTokenId: number | null;
  @RefersTo(() => PersonEntity, { nullable: true }) actorPersonId: number | null;
  /** Kept, because it has to be shown why personal data was erased. */
  @Column('text') reason: string;
  @Column('text', { default: 'orders' }) state: ErasureState;
  @Column('jsonb') counts: ErasureCounts;
  /** The applications that had a reference to the contact, or that an event of its orders was sent to. */
  @Column('bigint', { array: true }) applicationIds: number[];
  /** The creation time of the last order that was emptied. */
  @Column({ ...INSTANT, nullable: true }) positionAt: Date | null;
  /** The id of that order; while responses are emptied, the application of the last Idempotency-Key. */
  @Column('bigint', { default: 0 }) positionId: number;
  /** The digest of the last Idempotency-Key; null while orders are emptied. */
  @Column('bytea', { nullable: true }) positionDigest: Buffer | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @Column({ ...INSTANT, nullable: true }) finishedAt: Date | null;
}
