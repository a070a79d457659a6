import { Column, CreateDateColumn, Entity } from 'typeorm';
import { enumeration } from '../../common/enumeration.js';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { ApplicationEntity, CredentialEntity, PersonEntity } from '../applications/application.entity.js';
import { ContactEntity } from '../contacts/contact.entity.js';
import { WebhookEntity } from '../events/event.entity.js';

export const JOB_KINDS = enumeration('JobKind', [
  'orders.validate',
  'orders.hold',
  'orders.release',
  'orders.cancel',
  'orders.ship',
  'orders.export',
  'references.bind',
  'contacts.reconcile',
  'import',
]);
export type JobKind = (typeof JOB_KINDS)[number];

/** `stopped` by a request; `failed` when the requester may not do this any more. */
export const JOB_STATES = enumeration('JobState', ['waiting', 'running', 'stopped', 'done', 'failed']);
export type JobState = (typeof JOB_STATES)[number];

/**
 * `application_inactive`: switched off. `person_inactive`: switched off, or acts for another application. `token_ended`: revoked
 * or expired. `missing_right`: the application or the person has lost the right that the job needs.
 */
export const JOB_FAILURES = enumeration('JobFailureReason', [
  'application_inactive',
  'person_inactive',
  'token_ended',
  'missing_right',
]);
export type JobFailure = (typeof JOB_FAILURES)[number];

/** `created`, `updated` and `unchanged` for a row of a file; `done` for anything else. */
export const ITEM_OUTCOMES = enumeration('JobItemOutcome', [
  'done',
  'created',
  'updated',
  'unchanged',
  'refused',
]);
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

/**
 * A job that was requested, or another kind of work that takes long. What a `move` has to do is kept by its reconciliation, and what a
 * `release` has to do by the orders that wait.
 */
type WorkKind = JobKind | 'replay' | 'erasure' | 'move' | 'release';

/** Work that continues in the background after a request, and how far it is. */
@Entity('work')
export class WorkEntity {
  /** Ids of jobs have a sequence of their own, because clients see them. */
  @Id() id: number;
  @Column('text') kind: WorkKind;
  /** The id of a replay or an erasure for clients; null for a job. */
  @Column('bigint', { nullable: true }) number: number | null;
  /** The state as the resource shows it; of an erasure, the part that is emptied next: `orders`, `answers`; or `done`. */
  @Column('text', { default: 'waiting' }) state: string;
  /** Null also for jobs that failed before this was recorded. */
  @Column('text', { nullable: true }) failure: JobFailure | null;
  /** Null for a replay. */
  @RefersTo(() => ApplicationEntity, { nullable: true }) actorId: number | null;
  /** Null for ADMIN_TOKEN and for a person. */
  @RefersTo(() => CredentialEntity, { nullable: true }) actorTokenId: number | null;
  @RefersTo(() => PersonEntity, { nullable: true }) actorPersonId: number | null;
  /** The number of all items of a job, of which `done` and `refused` count some; null for other work. */
  @Column('integer', { nullable: true }) total: number | null;
  /** Of a replay: the deliveries that it has made due. */
  @Column('integer', { default: 0 }) done: number;
  @Column('integer', { default: 0 }) refused: number;
  /** The creation time and id of the last event that a replay has dealt with, or of the last order that was emptied. */
  @Column({ ...INSTANT, nullable: true }) positionAt: Date | null;
  /** While an erasure empties responses, the application of the last Idempotency-Key. */
  @Column('bigint', { default: 0 }) positionId: number;
  /** The digest of that key; null otherwise. */
  @Column('bytea', { nullable: true }) positionDigest: Buffer | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @Column({ ...INSTANT, nullable: true }) startedAt: Date | null;
  /** The time at which the last item of a job was done or refused. */
  @Column({ ...INSTANT, nullable: true }) progressAt: Date | null;
  @Column({ ...INSTANT, nullable: true }) finishedAt: Date | null;

  /** The filter that selected the items of a job; null when the request named the items by their ids. */
  @Column('json', { nullable: true }) filter: object | null;
  /** Values that are the same for all items of a job, such as the reason of a cancellation. */
  @Column('json', { nullable: true }) options: object | null;
  /** The rights that the caller had when the job was requested. */
  @Column('text', { array: true, nullable: true }) rights: string[] | null;
  /** Those of these rights that were used to select and process the items; a reader of the outcomes needs them. */
  @Column('text', { array: true, default: [] }) usedRights: string[];

  @RefersTo(() => WebhookEntity, { onDelete: 'CASCADE', nullable: true }) webhookId: number | null;
  /** The start of the time range of a replay, inclusive. */
  @Column({ ...INSTANT, nullable: true }) since: Date | null;
  /** The end of the time range, exclusive; never later than the creation of the replay. */
  @Column({ ...INSTANT, nullable: true }) until: Date | null;
  /** The state of the deliveries whose events are replayed. */
  @Column('text', { nullable: true }) selection: string | null;

  @RefersTo(() => ContactEntity, { nullable: true }) contactId: number | null;
  /** Kept, because it has to be shown why personal data was erased. */
  @Column('text', { nullable: true }) reason: string | null;
  /** The numbers of what an erasure has emptied. */
  @Column('jsonb', { nullable: true }) counts: object | null;
  /** The applications that had a reference to the contact, or that an event of its orders was sent to. */
  @Column('bigint', { array: true, nullable: true }) applicationIds: number[] | null;
}

/** A request for many things at once. */
export type JobEntity = WorkEntity & {
  kind: JobKind;
  state: JobState;
  total: number;
  options: object;
  rights: string[];
  actorId: number;
};
export const JobEntity = WorkEntity as abstract new () => JobEntity;

/** One of the things of a job: a resource, or a row of a file. */
@Entity('job_items')
export class JobItemEntity {
  @RefersTo(() => WorkEntity, { primary: true, onDelete: 'CASCADE' }) jobId: number;
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
  @RefersTo(() => WorkEntity, { primary: true, onDelete: 'CASCADE' }) jobId: number;
  /** The number of the first item in the part. */
  @Column('integer', { primary: true }) number: number;
  @Column('text') content: string;
}
