/** A path that needs no escaping in a cookie, a header or a page. */
const PATH = /^(?:\/[\w.~-]+)*\/?$/;

/** The address at which clients reach the service, without a slash at its end. */
export function parsePublicUrl(text: string): string {
  if (!/[?#@\\]/.test(text) && URL.canParse(text)) {
    const { protocol, origin, pathname } = new URL(text);
    if (/^https?:$/.test(protocol) && PATH.test(pathname)) return (origin + pathname).replace(/\/$/, '');
  }
  throw new Error(
    'must be a URL such as https://shop.example/orders-api, without user, query and fragment, and with letters, digits and - . _ ~ only between the slashes of its path',
  );
}
