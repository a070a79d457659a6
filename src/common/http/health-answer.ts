import { ServiceUnavailableException } from '@nestjs/common';
import type { Response } from 'express';

/**
 * Answers what a check of Terminus came to, good or bad, in one and the same shape: it throws its 503, which
 * would become a problem document that says nothing of the parts.
 */
export async function answerHealth<Result>(check: Promise<Result>, response: Response): Promise<Result> {
  try {
    return await check;
  } catch (error) {
    if (!(error instanceof ServiceUnavailableException)) throw error;
    response.status(error.getStatus());
    return error.getResponse() as Result;
  }
}
