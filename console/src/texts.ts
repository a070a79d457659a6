// All texts of the console, so that a language can be added. What the service answers (problem documents, blockers,
// reasons of deliveries) is shown as it comes.

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

export const texts = {
  brand: 'Order-taking service',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  retry: 'Try again',
  loading: 'Loading',
  paging: 'Parts of the list',
  none: '–',
  yes: 'Yes',
  no: 'No',

  shell: {
    skip: 'Skip to the content',
    navigation: 'Pages',
    signOut: 'Sign out',
    outcomes: 'Outcomes',
    noPage: 'There is no such page',
    noPageDetail: 'The address may be incomplete. The navigation shows all pages.',
  },

  signIn: {
    title: 'Sign in',
    explanation:
      'With a token of an application. It stays in this tab, and is forgotten when the tab is closed.',
    token: 'Token',
    submit: 'Sign in',
    checking: 'Signing in …',
    missing: 'Enter a token.',
    rejected: 'The service does not accept this token. It may be mistyped, expired or revoked.',
  },

  failures: {
    unexpected: 'The service answered unexpectedly',
    status: (status: number) => `The answer has the status ${status} and no explanation.`,
    unreachable: 'The service cannot be reached',
  },

  orders: {
    title: 'Orders',
    search: 'Search orders',
    searchHint: 'Code, reference, contact or customer. Press / to get here.',
    states: 'States',
    application: 'Application',
    allApplications: 'All applications',
    blocked: 'Blocked',
    blockedAny: 'Blocked or not',
    blockedTrue: 'Blocked',
    blockedFalse: 'Not blocked',
    clear: 'Clear filters',
    list: 'Orders, newest first',
    columns: {
      select: 'Select',
      order: 'Order',
      taken: 'Taken',
      state: 'State',
      customer: 'Customer',
      application: 'Application',
      payment: 'Payment',
      total: 'Total',
    },
    blockers: (codes: string[]) => count(codes.length, 'blocker', 'blockers'),
    select: (code: string) => `Select ${code}`,
    selected: (number: number) => count(number, 'order selected', 'orders selected'),
    validate: 'Validate',
    clearSelection: 'Clear selection',
    fresh: (number: number) => `Show ${count(number, 'new order', 'new orders')}`,
    next: 'Older orders',
    first: 'Newest orders',
    emptyTitle: 'No orders yet',
    empty: 'Orders appear here as soon as an application sends one with POST /api/v1/orders.',
    noMatchTitle: 'No order matches',
    noMatch: 'Change the search or the filters to see other orders.',
    outcomesTitle: 'Validating the selected orders',
    outcomeWaiting: 'Waiting',
    outcomeDone: 'Validated',
    outcomesSummary: (done: number, all: number) => `${done} of ${count(all, 'order', 'orders')} validated.`,
  },

  order: {
    title: 'Order',
    back: 'Orders',
  },

  orderStates: {
    pending: 'Pending',
    validated: 'Validated',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  },

  paymentStates: {
    unpaid: 'Unpaid',
    partially_paid: 'Partly paid',
    paid: 'Paid',
    overpaid: 'Overpaid',
  },

  blockers: {
    missing_price: 'Price missing',
    declared_total_mismatch: 'Total differs',
  },
};

/** The text of a value of an enumeration; the value itself if a newer service answers one that is not known here. */
export const named = (names: Record<string, string>, value: string): string =>
  Object.hasOwn(names, value) ? names[value]! : value.replaceAll('_', ' ');
