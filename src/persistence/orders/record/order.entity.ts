import { Column, CreateDateColumn, Entity } from 'typeorm';
import type { DocumentChanges } from '../../../common/history/document-changes.js';
import type { TaxTreatment } from '../../../money/taxes.js';
import {
  type CHANGE_REQUEST_STATES,
  type Blocker,
  type DocumentKind,
  type HoldStep,
  type OrderState,
  type ReplacedTaxes,
} from './order-values.js';
import { ApplicationEntity } from '../../applications/application.entity.js';
import { PackagingEntity } from '../../catalogue/catalogue.entity.js';
import { ContactEntity, CustomerEntity } from '../../contacts/contact.entity.js';
import {
  AMOUNT,
  Id,
  INSTANT,
  NOW,
  QUANTITY,
  RefersTo,
  UNIT_PRICE,
} from '../../../platform/postgres/statements/entity-columns.js';

/**
 * An order: its document, and columns for what is searched, summed and constrained. Names, addresses and prices are copies,
 * so that later changes elsewhere do not affect it.
 */
@Entity('orders')
export class OrderEntity {
  @Id() id: number;
  @Column('text') code: string;
  /** The opaque public identifier. */
  @Column('text') accessId: string;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @Column('text') externalId: string;
  @Column('text', { nullable: true }) externalReference: string | null;
  @Column('text') state: OrderState;
  @Column('integer') version: number;
  /** True once it was validated and is pending again; then a person validates it. */
  @Column('boolean', { default: false }) reopened: boolean;
  @RefersTo(() => ContactEntity) contactId: number;
  @RefersTo(() => CustomerEntity) customerId: number;
  /** The number that was sent, or else that of the customer when the order was taken. */
  @Column('text', { nullable: true }) customerVatNumber: string | null;
  /**
   * Empty in a country without post codes. By this and the country, contacts of the same name are found that may be one person.
   */
  @Column('text') invoicingZipCode: string;
  @Column('text') invoicingCountry: string;
  @Column('character', { length: 3 }) currency: string;
  @Column('text', { default: 'standard' }) taxTreatment: TaxTreatment;
  /** The three amounts are null while a price or the packaging of an item is missing. */
  @Column({ ...AMOUNT, nullable: true }) net: string | null;
  @Column({ ...AMOUNT, nullable: true }) vat: string | null;
  @Column({ ...AMOUNT, nullable: true }) gross: string | null;
  /** The sum of the payment operations for this order; null while there are none. */
  @Column({ ...AMOUNT, nullable: true }) paidAmount: string | null;
  @Column('jsonb') blockers: Blocker[];
  /** The time at which the first of its holds ends by itself; null when none does. */
  @Column({ ...INSTANT, nullable: true }) holdEndsAt: Date | null;
  /** The time at which the seller's answer is due; null when none is, or there is one. */
  @Column({ ...INSTANT, nullable: true }) answerBy: Date | null;
  /** The same, but null once the event that says that the answer is due was written. */
  @Column({ ...INSTANT, nullable: true }) answerDueAt: Date | null;
  /** The open change request. Not a foreign key, because the request refers to the order. */
  @Column('bigint', { nullable: true }) changeRequestId: number | null;
  @Column('text', { nullable: true }) purchaseOrderNumber: string | null;
  /** Equal for orders with the same items, to find those that were perhaps sent twice. */
  @Column('integer', { nullable: true }) itemsKey: number | null;
  /** The normalised request, to distinguish a repeated request from a conflicting one; its HMAC once it was erased. */
  @Column({ type: 'json' }) content: unknown;
  /** The content after the latest change; null while it is the original content. */
  @Column({ type: 'json', nullable: true }) effectiveContent: unknown;
  /** Taxes that the order replaces, and that a change may need again; null when there are none. */
  @Column('jsonb', { nullable: true }) replacedTaxes: ReplacedTaxes | null;
  /** The JSON text of the order as the API shows it, written with each version. */
  @Column('text') document: string;
  /** The time at which it was delivered or cancelled. */
  @Column({ ...INSTANT, nullable: true }) endedAt: Date | null;
  @Column({ ...INSTANT, nullable: true }) erasedAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @Column(INSTANT) updatedAt: Date;
}

/** An item of an order, as far as it is referred to or constrained; the document of the order has all of it. */
@Entity('order_items')
export class OrderItemEntity {
  @Id() id: number;
  @RefersTo(() => OrderEntity, { onDelete: 'CASCADE' })
  orderId: number;
  @Column('integer') position: number;
  /** Null for a parked item, whose external reference is unknown. */
  @RefersTo(() => PackagingEntity, { nullable: true }) packagingId: number | null;
  @Column('text', { nullable: true }) externalReference: string | null;
  @Column('text') label: string;
  @Column(QUANTITY) orderedQuantity: string;
  @Column({ ...UNIT_PRICE, nullable: true }) unitPrice: string | null;
  @Column({ ...AMOUNT, nullable: true }) net: string | null;
  @Column({ ...AMOUNT, nullable: true }) vat: string | null;
  @Column({ ...AMOUNT, nullable: true }) gross: string | null;
}

/** The words by which an order is found with free text. Orders are never deleted; a foreign key would slow each down. */
@Entity('order_words')
export class OrderWordsEntity {
  @Column('bigint', { primary: true }) orderId: number;
  @Column('bigint') applicationId: number;
  @Column({ type: 'tsvector' }) words: string;
}

/** A change of an order's state or content. */
@Entity('order_transitions')
export class OrderTransitionEntity {
  @RefersTo(() => OrderEntity, { onDelete: 'CASCADE', primary: true }) orderId: number;
  /** The order's version after the change. */
  @Column('integer', { primary: true }) version: number;
  @Column('text', { nullable: true }) fromState: OrderState | null;
  @Column('text') toState: OrderState;
  @RefersTo(() => ApplicationEntity) actorId: number;
  /**
   * Null for ADMIN_TOKEN and for a person. Without a foreign key, which would slow every order down; tokens are never deleted.
   */
  @Column('bigint', { nullable: true }) actorTokenId: number | null;
  /** Null when a token was used. People are never deleted either. */
  @Column('bigint', { nullable: true }) actorPersonId: number | null;
  @Column('text', { nullable: true }) reason: string | null;
  /** The hold that was placed or released by this step. */
  @Column('jsonb', { nullable: true }) hold: HoldStep | null;
  /** The number of the answer that was sent or decided about. */
  @Column('integer', { nullable: true }) answer: number | null;
  /** The reference of the shipment that was recorded. */
  @Column('text', { nullable: true }) shipment: string | null;
  /** The kind of the document that was linked or removed. */
  @Column('text', { nullable: true }) documentKind: DocumentKind | null;
  /** The change request that was made, decided or outdated. */
  @Column('bigint', { nullable: true }) changeRequestId: number | null;
  /** The values that it replaced. Null for a new order, whose values are all new. */
  @Column('json', { nullable: true }) changes: DocumentChanges | null;
  @CreateDateColumn(NOW) createdAt: Date;
}

/** An answer of the seller to an order. The document of the order has the latest one. */
@Entity('order_answers')
export class OrderAnswerEntity {
  @RefersTo(() => OrderEntity, { onDelete: 'CASCADE', primary: true }) orderId: number;
  /** Counts the answers to the order, also those to earlier content. */
  @Column('integer', { primary: true }) number: number;
  /** The answer as it was sent, in canonical form, to recognise a repetition. */
  @Column({ type: 'json' }) content: unknown;
  /** The answer as the API shows it. */
  @Column({ type: 'json' }) document: unknown;
}

/** A change that the application that sent an order asks the seller to make in it. Only one request of an order is open. */
@Entity('change_requests')
export class ChangeRequestEntity {
  @Id() id: number;
  @RefersTo(() => OrderEntity, { onDelete: 'CASCADE' }) orderId: number;
  @Column('text') externalId: string;
  @Column('text') state: (typeof CHANGE_REQUEST_STATES)[number];
  /** Not used any more. A later version removes it, because processes of the previous one write it during an update. */
  @Column('bigint', { nullable: true }) sequence: number | null;
  /** The request as it was sent, to recognise a repetition, and to carry it out. */
  @Column({ type: 'json' }) content: unknown;
  /** The request as the API shows it, without its id. */
  @Column({ type: 'json' }) document: unknown;
}
