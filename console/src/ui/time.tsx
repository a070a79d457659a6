import { formatDateTime, formatExactTime } from '../format/format.js';

/** A moment, in the time zone of the browser; pointing at it shows seconds and time zone. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatExactTime(at)}>
    {formatDateTime(at)}
  </time>
);
