import { Column, CreateDateColumn, Entity, UpdateDateColumn } from 'typeorm';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { ApplicationEntity, ApplicationTokenEntity } from '../applications/application.entity.js';
import type { Role } from '../../config/role.js';

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
  /** SHA-256 of the secret of the link by which the person can set a password once. */
  @Column('bytea', { nullable: true }) linkHash: Buffer | null;
  @Column({ ...INSTANT, nullable: true }) linkExpiresAt: Date | null;
  /** Accurate to the minute. */
  @Column({ ...INSTANT, nullable: true }) lastSeenAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

/** A link that opens the console once on behalf of an application. */
@Entity('portal_links')
export class PortalLinkEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  /** SHA-256 of the secret in the link. */
  @Column('bytea') hash: Buffer;
  /** True if its session may change nothing. */
  @Column('boolean') readOnly: boolean;
  @Column(INSTANT) expiresAt: Date;
  /** Null until it was opened. */
  @Column({ ...INSTANT, nullable: true }) usedAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
}

/** Somebody who is signed in to the console in one browser, as a person, with a token or by a link. */
@Entity('sessions')
export class SessionEntity {
  @Id() id: number;
  /** SHA-256 of the secret in the cookie. */
  @Column('bytea') hash: Buffer;
  @RefersTo(() => ApplicationTokenEntity, { nullable: true }) tokenId: number | null;
  @RefersTo(() => PersonEntity, { nullable: true }) personId: number | null;
  @RefersTo(() => PortalLinkEntity, { nullable: true }) portalLinkId: number | null;
  /** A digest of the ADMIN_TOKEN that was used, so that its sessions end when it is replaced. */
  @Column('bytea', { nullable: true }) administrator: Buffer | null;
  /** The browser's address, as far as the proxies in front of the service tell it. */
  @Column('text', { nullable: true }) address: string | null;
  /** Accurate to the minute. */
  @Column(NOW) lastSeenAt: Date;
  @CreateDateColumn(NOW) createdAt: Date;
}
