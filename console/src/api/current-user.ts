import type { Me, Order, Right } from 'order-taking-client/openapi';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The application that is signed in; every page is inside of it. */
export const CurrentUser = createContext<Me | null>(null);

/** Whether the user has a right. What the rights do not allow to see is not shown. */
export const useRight = (right: Right): boolean => hasRight(useContext(CurrentUser), right);

/** Whether the user may change what a right is about. What the service would refuse has no button. */
export const useChangeRight = (right: Right): boolean => mayChangeWith(useContext(CurrentUser), right);

/** Whether the user may change anything: a person who is only a reader may not. */
export const useMayChange = (): boolean => mayChange(useContext(CurrentUser));

/** Whether the user acts for the application that sent the order, and may change it. */
export function useIsSender({ application }: Order): boolean {
  const me = useContext(CurrentUser);
  return me?.id === application.id && mayChange(me);
}

/** The currency of list prices, such as EUR. */
export const useDefaultCurrency = (): string => useContext(CurrentUser)?.defaultCurrency ?? '';

export const hasRight = (me: Me | null, right: Right | undefined): boolean =>
  right === undefined || me?.rights.includes(right) === true;

const mayChange = (me: Me | null): boolean =>
  me !== null && !me.readOnly && (me.person === null || me.person.roles.some((role) => role !== 'reader'));

/** A reader has the right `sales` only to read; other roles give it to change things too. */
function mayChangeWith(me: Me | null, right: Right): boolean {
  const roles = me?.person?.roles;
  const isToRead = right === 'sales' && roles?.every((role) => role === 'reader' || role === 'catalogue');
  return hasRight(me, right) && isToRead !== true && me?.readOnly !== true;
}
