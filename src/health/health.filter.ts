import { Catch, ServiceUnavailableException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';

/**
 * Sends the result of a failed Terminus check in the format of a good one: Terminus throws it, and ProblemFilter would send a
 * problem document without the results of the single checks.
 */
@Catch(ServiceUnavailableException)
export class HealthFilter implements ExceptionFilter<ServiceUnavailableException> {
  catch(failed: ServiceUnavailableException, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(failed.getStatus()).json(failed.getResponse());
  }
}
