/** A moment as an input of the type datetime-local has it: in the time zone of the browser. */
export function localTime(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** What the interface takes. An empty text is refused by the service with its own sentence. */
export const instantOf = (local: string): string => (local === '' ? '' : new Date(local).toISOString());
