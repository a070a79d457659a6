import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { compressorOf } from './compression.js';
import { ResponseBody } from './response-body.js';

/** One JSON document in each line. */
export const NDJSON_MEDIA_TYPE = 'application/x-ndjson';

const MAX_LISTENERS = 20;

/** Error codes of a stream whose client closed the connection. */
const CLIENT_DISCONNECTED = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/** A response body that is read while it is sent, at the speed of the client. */
export class StreamedBody extends ResponseBody {
  constructor(
    private readonly mediaType: string,
    private readonly chunks: AsyncIterable<string>,
  ) {
    super();
  }

  async sendTo(response: Response): Promise<void> {
    response.setHeader('Content-Type', this.mediaType);
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    // Counts the listeners of the service and of the pipeline. Above ten Node.js warns of a memory leak.
    response.setMaxListeners(MAX_LISTENERS);
    // Lines are for readers who take each as it comes; a compressor would hold them back.
    const compressor = this.mediaType === NDJSON_MEDIA_TYPE ? null : compressorOf(response);
    // The pipeline closes the connection on an error.
    const sent =
      compressor === null ? pipeline(this.chunks, response) : pipeline(this.chunks, compressor, response);
    await sent.catch((error: unknown) => {
      if (!CLIENT_DISCONNECTED.has((error as { code?: string }).code ?? '')) throw error;
    });
  }
}
