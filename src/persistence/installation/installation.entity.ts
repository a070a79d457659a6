import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import { NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';

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
