import type { Problem } from './openapi.js';

export type ProblemCode = Problem['code'];
export type Fault = NonNullable<Problem['errors']>[number];

/** A response other than 2xx. The message is for people; programs use `code` and `faults`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** @param problem undefined when something other than the service responded, such as a proxy */
  constructor(
    readonly request: Request,
    readonly response: Response,
    readonly problem?: Problem,
  ) {
    const reason = problem?.detail ?? problem?.title ?? response.statusText;
    super(`${request.method} ${new URL(request.url).pathname}: ${response.status} ${reason}`);
  }

  get status(): number {
    return this.response.status;
  }

  get code(): ProblemCode | undefined {
    return this.problem?.code;
  }

  /** Each fault of an invalid request, with its place in the body or the name of the parameter. */
  get faults(): readonly Fault[] {
    return this.problem?.errors ?? [];
  }

  /** Names the request in the log of the service. */
  get requestId(): string | undefined {
    return this.problem?.requestId ?? this.response.headers.get('x-request-id') ?? undefined;
  }
}

/** Reads the problem document of a response. */
export async function toApiError(request: Request, response: Response): Promise<ApiError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const problem = isProblem ? ((await response.json()) as Problem) : undefined;
  return new ApiError(request, response, problem);
}
