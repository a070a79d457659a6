import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import { CHECKLIST_FACTS, type ChecklistFact } from './checklist-fact.js';
import { NOW, oneOf, RefersTo } from '../../platform/postgres/statements/entity-columns.js';

/** When a fact was first true, except that of `fault_met` only the last request is kept. */
@Entity('checklist_facts')
@Check('checklist_facts_fact_check', oneOf('fact', CHECKLIST_FACTS))
@Check('checklist_facts_request_check', `(request IS NULL) = (fact <> 'fault_met')`)
export class ChecklistFactEntity {
  @RefersTo(() => ApplicationEntity, { primary: true }) applicationId: number;
  @PrimaryColumn('text') fact: ChecklistFact;
  /** A hash of the failed request, to recognise its repetition. */
  @Column('bytea', { nullable: true }) request: Buffer | null;
  @CreateDateColumn(NOW) at: Date;
}

/** One row: whether the database is that of a test installation. */
@Entity('installation')
@Check('installation_id_check', 'id = 1')
export class InstallationEntity {
  @PrimaryColumn('integer') id: number;
  @Column('boolean') isTest: boolean;
}
