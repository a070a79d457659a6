import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, type Answer, type RequestOptions } from './api-client.js';

const PAUSE_MS = 200;
const MAX_RETRIES = 20;

/** Sends a request again that a busy service refused without storing anything. */
export class PatientClient extends ApiClient {
  override async send(method: string, path: string, options?: RequestOptions): Promise<Answer> {
    let answer = await super.send(method, path, options);
    for (let retries = 0; this.isSentAgain(answer) && retries < MAX_RETRIES; retries += 1) {
      await sleep(PAUSE_MS);
      answer = await super.send(method, path, options);
    }
    return answer;
  }

  protected isSentAgain({ status, body }: Answer): boolean {
    return status === 503 && body.outcome !== 'unknown';
  }
}

/** Also sends requests again that may have been stored, which is without effect for those that are never stored twice. */
export class RepeatingClient extends PatientClient {
  protected override isSentAgain({ status }: Answer): boolean {
    return status === 503;
  }
}
