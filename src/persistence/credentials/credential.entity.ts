import { Column, CreateDateColumn, Entity } from 'typeorm';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { PersonEntity } from '../people/person.entity.js';

/**
 * The token of an application; the session of somebody who is signed in to the console in one browser; a link that opens the console
 * once on behalf of an application; a link by which a person can set a password once.
 */
export type CredentialKind = 'token' | 'session' | 'portal_link' | 'password_link';

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
  /** The browser's address of a session, as far as the proxies in front of the service tell it. */
  @Column('text', { nullable: true }) address: string | null;
  @Column({ ...INSTANT, nullable: true }) expiresAt: Date | null;
  /** When the token was revoked, or the link was used. Sessions are deleted when they end. */
  @Column({ ...INSTANT, nullable: true }) endedAt: Date | null;
  /** Accurate to the minute. */
  @Column({ ...INSTANT, nullable: true }) lastUsedAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
}
