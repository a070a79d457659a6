import { Injectable } from '@nestjs/common';
import { KeptAnswers } from '../../idempotency/kept-answers.js';
import { ErasureRepository } from '../../persistence/erasures/erasure.repository.js';
import type { AnswerKey } from '../../persistence/secrets/sealed-rows.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { subjectsIn, withoutErased } from './erased-answers.js';

/** Small, so that others wait only shortly for the locks of a portion. */
const ANSWERS_PER_PORTION = 200;

/** Where the first portion begins. */
export const FIRST_ANSWER: AnswerKey = { applicationId: 0, digest: Buffer.alloc(0) };

/** Empties the kept answers that show something that was erased. */
@Injectable()
export class ErasedAnswers {
  constructor(
    private readonly answers: KeptAnswers,
    private readonly erasures: ErasureRepository,
  ) {}

  /** @returns where the next portion begins, and how many were emptied; null when there are no more */
  emptyNext(tx: Tx, after: AnswerKey): Promise<{ last: AnswerKey; replaced: number } | null> {
    return this.answers.replaceNext(tx, after, ANSWERS_PER_PORTION, async (bodies) => {
      const erased = await this.erasures.erasedAmong(tx, subjectsIn(bodies));
      return bodies.map((body) => withoutErased(body, erased));
    });
  }
}
