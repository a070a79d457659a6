import type { Me } from 'order-taking-client/openapi';
import { useEffect, useId, useState } from 'preact/hooks';
import { useDelayed } from '../api/use-delayed.js';
import { t } from '../texts/texts.js';
import { Dialog } from '../ui/dialog.js';
import { ONCE, useGet } from '../api/use-resource.js';
import { contactName } from '../pages/contacts/contact-values.js';
import { hasRight } from '../api/current-user.js';
import { entriesFor } from './pages.js';
import { BASE, navigate } from '../address/router.js';

interface PaletteProps {
  me: Me;
  /** What can be done on the page that is open. */
  actions: Entry[];
  onClose: () => void;
}

/** Finds pages, orders, customers, contacts and partners, and the actions of the page that is open, by what is typed. */
export function Palette({ me, actions, onClose }: PaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const entries = useFound(me, actions, typed, useDelayed(typed.trim()));
  const [place, setPlace] = useState(0);
  const current = Math.min(place, entries.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    // After the dialog has given the focus back.
    setTimeout(entry.open);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace(Math.min(Math.max(current + step, 0), entries.length - 1));
    else if (event.key === 'Enter') choose(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('Search everything')} onClose={onClose}>
      {/* A search is nothing that could be lost. */}
      <div class="palette" onInput={(event) => event.stopPropagation()}>
        <input
          role="combobox"
          aria-label={t('Search everything')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
          autocomplete="off"
          placeholder={t('Orders, customers, partners, references, deliveries, pages and actions')}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul id={id} role="listbox" aria-label={t('Found')}>
          {entries.map((entry, index) => (
            <li
              key={entry.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              onClick={() => choose(entry)}
            >
              <span>
                {entry.text} <span class="second-line">{entry.detail}</span>
              </span>
              <span class="muted">{entry.kind}</span>
            </li>
          ))}
        </ul>
        <p role="status" class="hint">
          {entries.length === 0 && t('Nothing was found.')}
        </p>
      </div>
    </Dialog>
  );
}

/** Something that the palette finds. */
export interface Entry {
  key: string;
  /** Such as "Order". */
  kind: string;
  text: string;
  detail: string;
  open: () => void;
}

/** How many entries of each kind the service is asked for. */
const LIMIT = 5;

/** The buttons of the heading of the page that is open. */
export function actionsOfPage(): Entry[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>('main .page-head .actions button:enabled');
  return [...buttons].map((button) => ({
    key: `action ${button.textContent}`,
    kind: t('Action'),
    text: button.textContent,
    detail: '',
    open: () => button.click(),
  }));
}

const leadTo = (kind: string, path: string, text: string, detail = ''): Entry => ({
  key: path,
  kind,
  text,
  detail,
  open: () => navigate(BASE + path),
});

/**
 * @param typed the text with which actions and pages are compared
 * @param settled the text for which the service searches, once nothing more is typed
 */
function useFound(me: Me, actions: Entry[], typed: string, settled: string): Entry[] {
  const words = typed.trim().toLowerCase();
  const isMatch = ({ text }: Pick<Entry, 'text'>): boolean => text.toLowerCase().includes(words);
  const pages = entriesFor(me).map((page) => leadTo(t('Page'), page.path, page.entry));
  const stored = useStored(me, settled);
  return [...[...actions, ...pages].filter(isMatch), ...(words === '' ? [] : stored)];
}

function useStored(me: Me, q: string): Entry[] {
  const of = (isAllowed: boolean) => (q !== '' && isAllowed ? { query: { q, limit: LIMIT } } : null);
  const mayListContacts = hasRight(me, 'crm');
  const orders = useGet('/api/v1/orders', of(true), ONCE);
  const customers = useGet('/api/v1/customers', of(mayListContacts), ONCE);
  const contacts = useGet('/api/v1/contacts', of(mayListContacts), ONCE);
  const references = useGet('/api/v1/unknown_references', of(hasRight(me, 'sales')), ONCE);
  const applications = useGet('/api/v1/applications', hasRight(me, 'admin') && q !== '' ? {} : null, ONCE);
  return [
    ...(orders.value ?? []).map(({ id, code, customer }) =>
      leadTo(t('Order'), `/orders/${id}`, code, customer.name),
    ),
    ...(orders.value ?? []).map(({ id, code }) => leadTo(t('Deliveries'), `/deliveries?order=${id}`, code)),
    ...(customers.value ?? []).map(({ id, name }) => leadTo(t('Customer'), `/customers/${id}`, name)),
    ...(contacts.value ?? []).map((contact) =>
      leadTo(t('Contact'), `/contacts/${contact.id}`, contactName(contact), contact.customer.name),
    ),
    ...(applications.value ?? [])
      .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
      .slice(0, LIMIT)
      .map(({ id, name }) => leadTo(t('Partner'), `/applications/${id}`, name)),
    ...(references.value ?? []).map(({ externalReference, application }) =>
      leadTo(
        t('Unknown reference'),
        `/unknown-references?${new URLSearchParams({ application: String(application.id), q: externalReference })}`,
        externalReference,
        application.name,
      ),
    ),
  ];
}
