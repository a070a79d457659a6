import { ServiceUnavailableException } from '@nestjs/common';
import type { Response } from 'express';

/**
 * Sends the result of a Terminus check in the same format whether it is good or bad. Terminus throws a 503 when a check
 * fails, which the exception filter would turn into a problem document without the results of the single checks.
 */
export async function sendHealth<Result>(check: Promise<Result>, response: Response): Promise<Result> {
  try {
    return await check;
  } catch (error) {
    if (!(error instanceof ServiceUnavailableException)) throw error;
    response.status(error.getStatus());
    return error.getResponse() as Result;
  }
}
