import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import type { ChecklistFact } from './checklist-fact.js';
import { NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';

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
