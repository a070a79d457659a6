import { JsonTextBody } from '../server/json-text.js';

/** A body as JSON, with the version that its ETag is made from. */
export class VersionedJson<Body extends object> extends JsonTextBody {
  constructor(
    readonly version: number,
    text: string,
    private parsed?: Body,
  ) {
    super(text);
  }

  static of<Body extends object>(version: number, body: Body): VersionedJson<Body> {
    return new VersionedJson(version, JSON.stringify(body), body);
  }

  get body(): Body {
    return (this.parsed ??= JSON.parse(this.text) as Body);
  }
}
