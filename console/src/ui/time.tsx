import { formatDateTime, formatDay, formatExactTime, isDay } from '../format/format.js';

/** A moment, in the time zone of the browser; pointing at it shows seconds and time zone. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatExactTime(at)}>
    {formatDateTime(at)}
  </time>
);

/** What somebody sent as a date, with or without a time. */
export const DayOrTime = ({ at }: { at: string }) =>
  isDay(at) ? <time dateTime={at.slice(0, 10)}>{formatDay(at)}</time> : <Time at={at} />;
