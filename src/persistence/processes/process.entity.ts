import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { FilledText, NOW, oneOf } from '../../platform/postgres/statements/entity-columns.js';
import { PROCESS_KINDS, type ProcessKind } from './process-values.js';

/** A process of the service that is running, or was until lately. */
@Entity('processes')
@Index('processes_seen_idx', ['seenAt'])
@Check('processes_kind_check', oneOf('kind', PROCESS_KINDS))
export class ProcessEntity {
  /** Made by the process. */
  @PrimaryColumn('uuid') id: string;
  @Column('text') kind: ProcessKind;
  @FilledText() version: string;
  @Column(NOW) startedAt: Date;
  @Column(NOW) seenAt: Date;
}
