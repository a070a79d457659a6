import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
} from 'class-validator';
import { ActorDto } from '../../auth/dto/actor.dto.js';
import { enumeration } from '../../common/enumeration.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { ID_QUERY, MAX_ID, QueryField } from '../../platform/http/documentation/fields.js';
import { CountValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { PageQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { VALIDATED_SEPARATELY } from '../../platform/http/validation/ajv-document.js';
import { SCHEMAS } from '../../platform/http/validation/openapi-types.js';
import {
  ITEM_OUTCOMES,
  JOB_FAILURES,
  JOB_KINDS,
  JOB_STATES,
  type ItemOutcome,
  type JobFailure,
  type JobKind,
  type JobState,
} from '../../persistence/work/work.entity.js';

const MAX_IDS = 10_000;

/** Work on many things, by the ids of these things, by a filter or in a file. */
export class CreateJobDto {
  /** @example orders.validate */
  @IsIn(JOB_KINDS) kind: JobKind;

  /**
   * Only for orders and contacts: those that match now, by the names and values of the query parameters of `GET /orders` or
   * `GET /contacts`, without `sort`, `limit` and `cursor`. `{}` selects all. Of the contacts, those that are temporary and have the
   * e-mail address of exactly one known contact.
   */
  @DocumentedProperty({
    type: 'object',
    additionalProperties: true,
    example: { state: 'pending', customer: 7 },
  })
  @IsOptional()
  @IsObject()
  filter?: Record<string, unknown>;

  /** The ids of orders, unknown references or contacts. */
  @DocumentedProperty({
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: MAX_ID },
    example: [1, 2],
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_IDS)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  ids?: number[];

  /** Only for an import, which needs it: the text of the file, at most 100,000 rows. */
  @IsOptional() @IsString() @DocumentedProperty({ [VALIDATED_SEPARATELY]: true }) file?: string;

  /**
   * What the request of a single item has: the members of its body, or of its query if it has no body, and `code` for holds.
   * Absent: nothing.
   */
  @DocumentedProperty({ $ref: '#/components/schemas/JobOptions', example: { reason: 'No longer sold' } })
  @IsOptional()
  @IsObject()
  with?: Record<string, unknown>;
}

export class ListJobsDto extends PageQueryDto {
  @IsOptional() @IsIn(JOB_STATES) state?: JobState;

  /** The id of the application that requested the jobs; only with the right `sales`. */
  @QueryField(ID_QUERY)
  application?: string;
}

export class ListJobResultsDto extends PageQueryDto {
  /** Only the items with this outcome. */
  @IsOptional() @IsIn(ITEM_OUTCOMES) outcome?: ItemOutcome;
}

const WAITING_FOR = enumeration('JobWaitingReason', ['worker', 'job']);

/** What a job waits for. */
class JobWaitingForDto {
  /** `worker`: no process is running that works on jobs. `job`: an older job of the same application is worked on first. */
  @DocumentedProperty({ enum: WAITING_FOR })
  code: (typeof WAITING_FOR)[number];

  /** A sentence for people. */
  detail: string;
}

/** Why a job has failed. */
class JobFailureDto {
  /**
   * `application_inactive`: its application was switched off. `person_inactive`: its person was switched off, or acts for another
   * application now. `token_ended`: its token was revoked or has expired. `missing_right`: its application or its person has lost the
   * right that it needs.
   */
  @DocumentedProperty({ enum: JOB_FAILURES })
  code: JobFailure;

  /** A sentence for people. */
  detail: string;
}

export class JobDto {
  @IdValue() id: number;

  kind: JobKind;

  /** The filter that selected the items; null when they were named by their ids. */
  @DocumentedProperty({ type: 'object', additionalProperties: true, nullable: true })
  filter: object | null;

  /** What is the same for all items. */
  @DocumentedProperty({ type: 'object', additionalProperties: true })
  with: object;

  /** `waiting` until it is worked on. `stopped` by `cancel`; `failed` when who requested it may not do this any more. */
  state: JobState;

  /** Why it has failed; null for other states, and for jobs that failed before this was recorded. */
  failure: JobFailureDto | null;

  /** How many items it has. */
  @CountValue(0)
  total: number;

  /** How many were done, without those that were refused. */
  @CountValue(0)
  done: number;

  @CountValue(0)
  refused: number;

  /** Why nothing happens at the moment; null while it is worked on, and when it has ended. */
  waitingFor: JobWaitingForDto | null;

  /** Who requested it. */
  by: ActorDto;

  @TimestampValue() createdAt: string;

  /** When the first item was done or refused. */
  @TimestampValue() startedAt: string | null;

  /** When the latest item was done or refused. */
  @TimestampValue() progressAt: string | null;

  @TimestampValue() finishedAt: string | null;
}

/** What became of one item. */
export class JobResultDto {
  /** Its place in the job; 1 for the first. */
  @CountValue(1)
  number: number;

  /** The id of the order, the unknown reference or the contact; null for a row of a file. */
  @IdValue({ nullable: true })
  id: number | null;

  /** What was done: with a row of a file one of `created`, `updated` and `unchanged`. Null until it was done or refused. */
  outcome: ItemOutcome | null;

  /** Why it was refused; null otherwise. */
  @ApiProperty({ allOf: [{ $ref: `${SCHEMAS}Problem` }], nullable: true })
  problem: object | null;
}
