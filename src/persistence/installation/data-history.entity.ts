import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { INSTANT, NOW } from '../../platform/postgres/statements/entity-columns.js';

/** A time during which one server continued the data without a loss. The row with the highest number is the current one. */
@Entity('data_histories')
export class DataHistoryEntity {
  @PrimaryColumn('integer') number: number;
  @Column('text') id: string;
  /** The result of server_identity() when it began. */
  @Column('text') server: string;
  /** Data that was stored after this time may have been lost before this history began; null for the first one. */
  @Column({ ...INSTANT, nullable: true }) lostSince: Date | null;
  /** All events of earlier histories have lower positions. */
  @Column('bigint', { default: () => 'feed_position()' }) feedPosition: number;
  @CreateDateColumn(NOW) beganAt: Date;
  /** The time at which the events `data_lost` were written. */
  @Column({ ...INSTANT, nullable: true }) announcedAt: Date | null;
}
