import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, type Answer, type RequestOptions } from './api-client.js';

const PAUSE_MS = 200;
const MAX_RETRIES = 20;

/** Sends a request again that a busy service refused without storing anything. */
export class PatientClient extends ApiClient {
  override async send(method: string, path: string, options?: RequestOptions): Promise<Answer> {
    let answer = await super.send(method, path, options);
    for (let retries = 0; isBusy(answer) && retries < MAX_RETRIES; retries += 1) {
      await sleep(PAUSE_MS);
      answer = await super.send(method, path, options);
    }
    return answer;
  }
}

const isBusy = ({ status, body }: Answer): boolean => status === 503 && body.outcome !== 'unknown';
