import { Column, CreateDateColumn, Entity, UpdateDateColumn } from 'typeorm';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { ApplicationEntity } from '../applications/application.entity.js';
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
  /** Those of the password link: only for processes of the version before credentials, and kept by triggers. */
  @Column('bytea', { nullable: true }) linkHash: Buffer | null;
  @Column({ ...INSTANT, nullable: true }) linkExpiresAt: Date | null;
  /** Accurate to the minute. */
  @Column({ ...INSTANT, nullable: true }) lastSeenAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}
