import { Column, CreateDateColumn, Entity } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';

/** A key pair that signs the webhooks of an application with Ed25519. */
@Entity('webhook_keys')
export class WebhookKeyEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  /** 32 bytes as base64url. */
  @Column('text') publicKey: string;
  /** Encrypted with AES-256-GCM and SECRETS_KEY. */
  @Column({ type: 'bytea' }) privateKey: Buffer;
  @CreateDateColumn(NOW) createdAt: Date;
  /** It is published before it signs, so that receivers that keep the keys for a while know it. */
  @Column(INSTANT) signsFrom: Date;
  /** Null until another key replaces it. */
  @Column({ ...INSTANT, nullable: true }) signsUntil: Date | null;
}
