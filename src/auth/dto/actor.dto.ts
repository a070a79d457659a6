import { IdValue } from '../../platform/http/documentation/response-values.js';
import { ApplicationSummaryDto } from './application-summary.dto.js';
import { PersonSummaryDto } from './person-summary.dto.js';

/** The token that was used; names of tokens do not change. */
export class ActorTokenDto {
  /** Null for `ADMIN_TOKEN`, which is set in the environment of the service. */
  @IdValue()
  id: number | null;

  /** Null when the token has no name. */
  name: string | null;
}

/** The application that made a change, and the token that it used, or the person who acted on its behalf. */
export class ActorDto extends ApplicationSummaryDto {
  /** Null when it was not recorded, when a person acted, and when a portal link began the session. */
  token: ActorTokenDto | null;

  /** The person who acted; null when a token was used, or a portal link. */
  person: PersonSummaryDto | null;
}
