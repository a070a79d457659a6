import { Column, CreateDateColumn, Entity } from 'typeorm';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { CredentialEntity } from '../credentials/credential.entity.js';
import { PersonEntity } from '../people/person.entity.js';
import type { ItemOutcome, JobFailure, JobKind, JobState } from './job-values.js';

/** A request for many things at once, which continues in the background. */
@Entity('jobs')
export class JobEntity {
  @Id() id: number;
  @Column('text') kind: JobKind;
  /** The filter that selected the items; null when the request named the items by their ids. */
  @Column('json', { nullable: true }) filter: object | null;
  /** Values that are the same for all items, such as the reason of a cancellation. */
  @Column('json') options: object;
  /** The rights that the caller had when the job was requested. */
  @Column('text', { array: true }) rights: string[];
  /** Those of these rights that were used to select and process the items; a reader of the outcomes needs them. */
  @Column('text', { array: true, default: [] }) usedRights: string[];
  @RefersTo(() => ApplicationEntity) actorId: number;
  /** Null for ADMIN_TOKEN and for a person. */
  @RefersTo(() => CredentialEntity, { nullable: true }) actorTokenId: number | null;
  @RefersTo(() => PersonEntity, { nullable: true }) actorPersonId: number | null;
  @Column('text', { default: 'waiting' }) state: JobState;
  /** Null also for jobs that failed before this was recorded. */
  @Column('text', { nullable: true }) failure: JobFailure | null;
  /** The number of all items; `done` and `refused` count some of them. */
  @Column('integer') total: number;
  @Column('integer', { default: 0 }) done: number;
  @Column('integer', { default: 0 }) refused: number;
  @CreateDateColumn(NOW) createdAt: Date;
  @Column({ ...INSTANT, nullable: true }) startedAt: Date | null;
  /** The time at which the last item was done or refused. */
  @Column({ ...INSTANT, nullable: true }) progressAt: Date | null;
  @Column({ ...INSTANT, nullable: true }) finishedAt: Date | null;
}

/** One of the things of a job: a resource, or a row of a file. */
@Entity('job_items')
export class JobItemEntity {
  @RefersTo(() => JobEntity, { primary: true, onDelete: 'CASCADE' }) jobId: number;
  @Column('integer', { primary: true }) number: number;
  /** The id of the resource; null for a row of a file. */
  @Column('bigint', { nullable: true }) subjectId: number | null;
  /** The row of the file as JSON text, until it is stored; null for a resource. */
  @Column('text', { nullable: true }) content: string | null;
  /** Null until the item was done or refused. */
  @Column('text', { nullable: true }) outcome: ItemOutcome | null;
  /** The problem document. */
  @Column('json', { nullable: true }) problem: object | null;
}

@Entity('job_file_parts')
export class JobFilePartEntity {
  @RefersTo(() => JobEntity, { primary: true, onDelete: 'CASCADE' }) jobId: number;
  /** The number of the first item in the part. */
  @Column('integer', { primary: true }) number: number;
  @Column('text') content: string;
}
