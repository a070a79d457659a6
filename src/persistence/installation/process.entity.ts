import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NOW } from '../../platform/postgres/statements/entity-columns.js';
import type { ProcessKind } from './process-values.js';

/** A process of the service that is running, or was until lately. */
@Entity('processes')
export class ProcessEntity {
  /** Chosen by the process. */
  @PrimaryColumn('uuid') id: string;
  @Column('text') kind: ProcessKind;
  @Column('text') version: string;
  @Column(NOW) startedAt: Date;
  @Column(NOW) seenAt: Date;
}
