import type { Response } from 'express';

/** A value that a handler returns when it sends itself, instead of being serialised by JsonAdapter. */
export abstract class ResponseBody {
  /** Sends the response; what was set on it before, such as status and headers, stays unless the body says otherwise. */
  abstract sendTo(response: Response): unknown;
}
