import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import { NOW, RefersTo, INSTANT } from '../../platform/postgres/statements/entity-columns.js';

/** Facts that the client of an application has shown in a test installation; `fault_met`: a request failed by X-Test-Fault. */
export type ChecklistFact =
  'order_repeated' | 'conflict_seen' | 'fault_met' | 'fault_overcome' | 'comparison_used';

/** The time at which a fact was first true. For `fault_met` only the last request is kept. */
@Entity('checklist_facts')
export class ChecklistFactEntity {
  @RefersTo(() => ApplicationEntity, { primary: true }) applicationId: number;
  @PrimaryColumn('text') fact: ChecklistFact;
  /** A hash of the failed request, to recognise its repetition. */
  @Column('bytea', { nullable: true }) request: Buffer | null;
  @CreateDateColumn(NOW) at: Date;
}

/** The only row says if the database is that of a test installation. */
@Entity('installation')
export class InstallationEntity {
  @PrimaryColumn('integer') id: number;
  @Column('boolean') isTest: boolean;
}

/** A single row, by which a starting process recognises a wrong key and finds the others. */
@Entity('secrets_canary')
export class SecretsCanaryEntity {
  @PrimaryColumn('integer') id: number;
  /** A known text, encrypted with the key of SECRETS_KEY. */
  @Column('bytea') sealed: Buffer;
  /** The data key and replaced keys, encrypted with that of SECRETS_KEY; null when an earlier version wrote the row. */
  @Column('bytea', { nullable: true }) keys: Buffer | null;
}

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
