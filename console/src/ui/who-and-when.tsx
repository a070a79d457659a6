import type { Actor } from 'order-taking-client/openapi';
import { formatDateTime, formatDay, formatExactTime, isDay } from '../format/format.js';

/** Who acted: the person and, in brackets, the application; or the application and the name of its token. */
export function actorName({ name, token, person }: Actor): string {
  const [first, second] = person === null ? [name, token?.name ?? null] : [person.name, name];
  return second === null ? first : `${first} (${second})`;
}

/** A moment, in the time zone of the browser; pointing at it shows seconds and time zone. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatExactTime(at)}>
    {formatDateTime(at)}
  </time>
);

/** What somebody sent as a date, with or without a time. */
export const DayOrTime = ({ at }: { at: string }) =>
  isDay(at) ? <time dateTime={at.slice(0, 10)}>{formatDay(at)}</time> : <Time at={at} />;
