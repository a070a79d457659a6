import type { Contact, ContactCandidate, ContactReconciliation } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { ONCE, useGet, type Resource } from '../../api/use-resource.js';
import { useChangeRight } from '../../api/current-user.js';
import { BASE, navigate, useAddress, withQuery } from '../../address/router.js';
import { t, named } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { SearchBox } from '../../ui/filters.js';
import { ReconcileDialog } from './reconcile-dialog.js';
import { Button } from '../../ui/button.js';
import { labels } from '../../texts/labels.js';
import { Badge } from '../../ui/badge.js';
import { contactName, compared, type Difference } from './contact-values.js';
import { Time } from '../../ui/who-and-when.js';
import { Table } from '../../ui/table.js';

/** The two contacts of a question. While it is asked they stay the same, whichever the page shows meanwhile. */
interface Pair {
  contact: Contact;
  known: Contact;
}

/** Who a temporary contact may be. The chosen contact and the search are in the address, for a colleague to see. */
export function ReconcileSection({ contact }: { contact: Contact }) {
  const { query } = useAddress();
  const q = query.get('q') ?? '';
  const candidates = useCandidates(contact.id);
  const found = useFound(q, contact.id);
  const entries = [...(candidates.value ?? []), ...unlisted(found.value, candidates.value)];
  const known = useKnown(Number(query.get('with')), entries);
  const [asked, setAsked] = useState<Pair | null>(null);
  return (
    <div class="reconcile">
      <section aria-labelledby="who" class="stack">
        <h2 id="who">{t('Who is it?')}</h2>
        <Listed
          list={candidates}
          none={t(
            'No other contact has the same e-mail address, the same name and postcode, or the same VAT number.',
          )}
        />
        <SearchBox
          label={t('Search for another contact')}
          hint={t('Someone else: name or e-mail')}
          value={q}
          onSearch={(text) => navigate(withQuery({ q: text }), { replace: true })}
        />
        {q !== '' && <Listed list={found} none={t('No other contact matches.')} />}
        <Choice
          entries={entries}
          chosen={known?.id ?? null}
          onChoose={(id) => navigate(withQuery({ with: String(id) }), { replace: true })}
        />
      </section>
      {known !== null && <Decision pair={{ contact, known }} onAsk={setAsked} />}
      {asked !== null && <ReconcileDialog {...asked} onClose={() => setAsked(null)} onDone={showRemaining} />}
    </div>
  );
}

/** Shows the contact that remains, with the undo, instead of the one that is no longer there. */
function showRemaining({ into }: ContactReconciliation): void {
  scrollTo(0, 0);
  navigate(`${BASE}/contacts/${into.contactId}`, { replace: true });
}

/** What there is to say of a list besides its entries. */
function Listed<T>({ list: { value, failure, reload }, none }: { list: Resource<T[]>; none: string }) {
  if (failure !== null) return <FailureNotice failure={failure} retry={reload} />;
  if (value === undefined) return <Skeleton rows={1} />;
  return value.length === 0 ? <p class="muted">{none}</p> : null;
}

/** The two contacts beside each other, and the question whether they are the same. */
function Decision({ pair, onAsk }: { pair: Pair; onAsk: (pair: Pair) => void }) {
  const mayReconcile = useChangeRight('sales');
  return (
    <section aria-labelledby="comparison" class="stack">
      <h2 id="comparison">{t('Compared')}</h2>
      <Comparison mine={pair.contact} theirs={pair.known} />
      {mayReconcile && (
        <div class="actions-row">
          <Button kind="primary" text={t('Reconcile …')} onClick={() => onAsk(pair)} />
          <p class="hint">{t('Shows what will move before anything changes.')}</p>
        </div>
      )}
    </section>
  );
}

const useCandidates = (id: number) => useGet('/api/v1/contacts/{id}/candidates', { path: { id } });

/** The contacts that a search finds, without the one that is reconciled. */
function useFound(q: string, id: number): Resource<Contact[]> {
  const found = useGet('/api/v1/contacts', q === '' ? null : { query: { q, limit: FOUND } }, ONCE);
  return { ...found, value: found.value?.filter((contact) => contact.id !== id) };
}

/** How many contacts a search shows; more words find fewer. */
const FOUND = 20;

/** Found contacts that are no candidates anyway. */
const unlisted = (found: Contact[] = [], candidates: ContactCandidate[] = []): ContactCandidate[] =>
  found
    .filter(({ id }) => candidates.every(({ contact }) => contact.id !== id))
    .map((contact) => ({ contact, why: [] }));

/** The chosen contact; the first candidate until one is chosen. An address may choose one that is not in the list. */
function useKnown(chosen: number, entries: ContactCandidate[]): Contact | null {
  const listed =
    chosen === 0 ? entries[0]?.contact : entries.find(({ contact }) => contact.id === chosen)?.contact;
  const isElsewhere = chosen !== 0 && listed === undefined;
  const loaded = useGet('/api/v1/contacts/{id}', isElsewhere ? { path: { id: chosen } } : null, ONCE);
  return listed ?? loaded.value ?? null;
}

interface ChoiceProps {
  entries: ContactCandidate[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** Contacts of which one is chosen, each with the reasons why it is a candidate. */
function Choice({ entries, chosen, onChoose }: ChoiceProps) {
  if (entries.length === 0) return null;
  return (
    <fieldset class="choice">
      <legend class="visually-hidden">{t('Possible matches')}</legend>
      {entries.map(({ contact, why }) => (
        <label key={contact.id} class="card choice-entry">
          <input
            type="radio"
            name="known"
            checked={contact.id === chosen}
            onChange={() => onChoose(contact.id)}
          />
          <span class="choice-text">
            <span class="strong">{contactName(contact)}</span>
            <span class="second-line breakable">{contact.email}</span>
            <span class="second-line">{contact.customer.name}</span>
            <span class="badges">
              {why.map((match) => (
                <Badge key={match} tone="info">
                  {named(labels.candidateMatches, match)}
                </Badge>
              ))}
              {contact.temporary && <Badge tone="warning">{t('Temporary')}</Badge>}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Two contacts side by side. Differences are marked by a word and a colour. */
function Comparison({ mine, theirs }: { mine: Contact; theirs: Contact }) {
  return (
    <Table
      label={t('The temporary contact and the chosen one, value by value')}
      class="comparison"
      rows={compared(mine, theirs)}
      classOfRow={({ difference }) => difference}
      columns={[
        {
          heading: t('Value'),
          cell: ({ name, difference }) => (
            <>
              {name} <DifferenceBadge difference={difference} />
            </>
          ),
        },
        { heading: t('Temporary'), cell: (value) => <span class="breakable">{value.mine ?? t('–')}</span> },
        { heading: t('Chosen'), cell: (value) => <span class="breakable">{value.theirs ?? t('–')}</span> },
      ]}
    >
      <tr>
        <th scope="row">{t('Known since')}</th>
        {[mine, theirs].map(({ id, createdAt }) => (
          <td key={id}>
            <Time at={createdAt} />
          </td>
        ))}
      </tr>
    </Table>
  );
}

function DifferenceBadge({ difference }: { difference: Difference }) {
  if (difference === 'same') return <Badge tone="good">{t('Same')}</Badge>;
  const isMissing = difference === 'missing';
  return <Badge tone={isMissing ? 'neutral' : 'warning'}>{isMissing ? t('Missing') : t('Differs')}</Badge>;
}
