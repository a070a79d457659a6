import type { Right } from 'order-taking-client/openapi';
import { useContext } from 'preact/hooks';
import { CurrentUser, hasRight } from '../api/current-user.js';
import { BASE } from '../address/router.js';

/** The resources that have a page under the same path, with the right that it needs. */
const PAGES: Record<string, Right | undefined> = {
  applications: 'admin',
  contacts: 'crm',
  customers: 'crm',
  orders: undefined,
  people: 'admin',
  webhooks: undefined,
};

/** The path of a resource, such as `orders/5`, or a text, as a link to its page if the user may open one. */
export function ResourceLink({ path, text = path }: { path: string; text?: string }) {
  const me = useContext(CurrentUser);
  const [, collection] = /^([a-z_]+)\/\d+$/.exec(path) ?? [];
  const isLinked = collection !== undefined && collection in PAGES && hasRight(me, PAGES[collection]);
  return isLinked ? (
    <a href={`${BASE}/${path}`}>{text}</a>
  ) : (
    <span class={text === path ? 'muted' : undefined}>{text}</span>
  );
}
