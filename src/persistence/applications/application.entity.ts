import { Column, CreateDateColumn, Entity, UpdateDateColumn } from 'typeorm';
import { enumeration } from '../../common/enumeration.js';
import { Id, NOW, INSTANT, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import type { Role } from '../../config/role.js';

/** The change requests for the orders of an application that are accepted without a person, if nothing blocks them. */
export const ACCEPT_CHANGES = enumeration('AcceptChanges', ['never', 'cancel_until_shipped', 'always']);
export type AcceptChanges = (typeof ACCEPT_CHANGES)[number];

/** The treatment of an order with an item that its application names by an unknown external reference. */
export const UNKNOWN_ITEMS = enumeration('UnknownItems', ['refuse', 'park']);
export type UnknownItems = (typeof UNKNOWN_ITEMS)[number];

/** A client of the API. */
@Entity('applications')
export class ApplicationEntity {
  @Id() id: number;
  @Column('text') name: string;
  /** If false, its tokens are refused, and nothing is sent to its subscriptions. */
  @Column('boolean', { default: true }) active: boolean;
  @Column('text', { array: true }) rights: string[];
  /** Its orders are validated when they are created, if they have no blockers. */
  @Column('boolean', { default: false }) autoValidate: boolean;
  /** The codes of the holds with which its orders are created. */
  @Column('text', { array: true, default: [] }) holdOrders: string[];
  @Column('text', { default: 'refuse' }) unknownItems: UnknownItems;
  /** Hours from the validation of an order until the seller's answer is due; null for no limit. */
  @Column('numeric', { precision: 10, scale: 6, nullable: true }) answerWithin: string | null;
  @Column('text', { default: 'never' }) acceptChanges: AcceptChanges;
  /** Days for which the personal data of its orders is kept after their end; null for no limit. */
  @Column('integer', { nullable: true }) personalDataDays: number | null;
  /** Sent with every webhook as X-WEBHOOK-KEY. */
  @Column('text') webhookKey: string;
  /**
   * It has lost a right, and not all its waiting deliveries have been checked yet for events that it may not receive any more.
   */
  @Column('boolean', { default: false }) withdrawing: boolean;
  /**
   * One of its ordered subscriptions was deleted or is not ordered any more, and its held back deliveries have not all been
   * examined since.
   */
  @Column('boolean', { default: false }) examining: boolean;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

/** Somebody who signs in through an identity provider, or with a password. */
@Entity('people')
export class PersonEntity {
  @Id() id: number;
  /** Null for a person with a password. */
  @Column('text', { nullable: true }) issuer: string | null;
  /** The identity provider's name for the person; null likewise. */
  @Column('text', { nullable: true }) subject: string | null;
  @Column('text') name: string;
  /** Unique, without regard to case, among people without an identity provider. */
  @Column('text', { nullable: true }) email: string | null;
  /** The application on whose behalf the person acts. */
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @Column('text', { array: true, default: [] }) roles: Role[];
  /** True if the roles and the application come from a claim of the identity provider. */
  @Column('boolean', { default: false }) rolesClaimed: boolean;
  /** If false, the sessions and identity tokens of the person are refused. */
  @Column('boolean', { default: true }) active: boolean;
  @Column('bytea', { nullable: true }) passwordHash: Buffer | null;
  @Column('bytea', { nullable: true }) passwordSalt: Buffer | null;
  /** Those of the password link: only for processes of the version before credentials, and kept by triggers. */
  @Column('bytea', { nullable: true }) linkHash: Buffer | null;
  @Column({ ...INSTANT, nullable: true }) linkExpiresAt: Date | null;
  /** Accurate to the minute. */
  @Column({ ...INSTANT, nullable: true }) lastSeenAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

/**
 * The token of an application; the session of somebody who is signed in to the console in one browser; a link that opens the console
 * once on behalf of an application; a link by which a person can set a password once.
 */
type CredentialKind = 'token' | 'session' | 'portal_link' | 'password_link';

/** A secret that names a caller. It has one owner: an application, a person, a token, a portal link or ADMIN_TOKEN. */
@Entity('credentials')
export class CredentialEntity {
  /** Ids of tokens have a sequence of their own, because clients see them. */
  @Id() id: number;
  @Column('text') kind: CredentialKind;
  /** The id of a session for clients; null for other kinds. */
  @Column('bigint', { nullable: true }) sessionId: number | null;
  /** SHA-256 of the secret. The secret itself is returned once, and never stored. */
  @Column('bytea') hash: Buffer;
  /** Of a token or a portal link. */
  @RefersTo(() => ApplicationEntity, { nullable: true }) applicationId: number | null;
  /** Of a session or a password link. */
  @RefersTo(() => PersonEntity, { nullable: true }) personId: number | null;
  /** The token with which the session began. */
  @RefersTo(() => CredentialEntity, { nullable: true }) tokenId: number | null;
  /** The portal link with which the session began. */
  @RefersTo(() => CredentialEntity, { nullable: true }) portalLinkId: number | null;
  /** A digest of the ADMIN_TOKEN with which the session began, so that it ends when that is replaced. */
  @Column('bytea', { nullable: true }) administrator: Buffer | null;
  /** Of a token; never changed, because journals show it. */
  @Column('text', { nullable: true }) name: string | null;
  /** The last four characters of a token, by which people recognise it: part of its checksum. */
  @Column('text', { nullable: true }) lastFour: string | null;
  /** True if the session of a portal link may change nothing. */
  @Column('boolean', { nullable: true }) readOnly: boolean | null;
  /** The IP address of the browser of a session, as the proxies in front of the service report it. */
  @Column('text', { nullable: true }) address: string | null;
  @Column({ ...INSTANT, nullable: true }) expiresAt: Date | null;
  /** When the token was revoked, or the link was used. Sessions are deleted when they end. */
  @Column({ ...INSTANT, nullable: true }) endedAt: Date | null;
  /** Accurate to the minute. */
  @Column({ ...INSTANT, nullable: true }) lastUsedAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
}
