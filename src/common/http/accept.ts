/** Also what browsers name first when somebody opens an address: they are shown JSON all the same. */
const TAKES_JSON = /^\s*(?:\*(?:\/\*)?|application\/(?:\*|json|problem\+json)|text\/(?:\*|html))\s*(?:;|$)/i;
const NOT_AT_ALL = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i;

/** Whether an Accept header leaves room for JSON; when there is none, or it is empty, anything will do. */
export function isAcceptable(header: string | undefined): boolean {
  if (header === undefined || header === '*/*' || header.trim() === '') return true;
  return header.split(',').some((range) => TAKES_JSON.test(range) && !NOT_AT_ALL.test(range));
}
