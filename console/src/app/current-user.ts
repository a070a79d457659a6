import type { Me, Order, Right } from 'order-taking-client/openapi';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The application that is signed in; every page is inside of it. */
export const CurrentUser = createContext<Me | null>(null);

/** Whether the user has a right. What the rights do not allow is not shown. */
export const useRight = (right: Right): boolean => hasRight(useContext(CurrentUser), right);

/** Whether the user is the application that sent the order. */
export const useIsSender = ({ application }: Order): boolean =>
  useContext(CurrentUser)?.id === application.id;

export const hasRight = (me: Me | null, right: Right | undefined): boolean =>
  right === undefined || me?.rights.includes(right) === true;
