import { JsonTextBody } from '../server/json-text.js';

/** A body that is serialised as JSON, with the version that its ETag is made from. */
export class VersionedJson<Body extends object> extends JsonTextBody {
  constructor(
    readonly version: number,
    readonly body: Body,
  ) {
    super(JSON.stringify(body));
  }
}
