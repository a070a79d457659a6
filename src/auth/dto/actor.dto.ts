import { IdValue } from '../../platform/http/documentation/response-values.js';

/** An application, as other resources refer to it. */
export class ApplicationSummaryDto {
  /** 0 is the administrator of the service. */
  @IdValue({ minimum: 0 }) id: number;
  name: string;
}

/** The token that was used; names of tokens do not change. */
export class ActorTokenDto {
  /** Null for `ADMIN_TOKEN`, which is set in the environment of the service. */
  @IdValue() id: number | null;

  /** Null when the token has no name. */
  name: string | null;
}

/** A person, as other resources refer to them. */
class PersonSummaryDto {
  @IdValue() id: number;

  /** The current name; in what an order contains, such as a hold, that at the time. */
  name: string;
}

/** The application that made a change, and the token that it used, or the person who acted on its behalf. */
export class ActorDto extends ApplicationSummaryDto {
  /** Null when it was not recorded, when a person acted, and when a portal link began the session. */
  token: ActorTokenDto | null;

  /** The person who acted; null when a token was used, or a portal link. */
  person: PersonSummaryDto | null;
}
