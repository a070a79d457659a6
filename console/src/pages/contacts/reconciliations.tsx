import type { ContactReconciliation } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useGet } from '../../api/use-resource.js';
import { partOf, BASE, useAddress } from '../../address/router.js';
import { useChangeRight } from '../../api/current-user.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { actorName, Time } from '../../ui/who-and-when.js';
import { announce } from '../../ui/announcer.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Paging } from '../../ui/paging.js';
import { Moves } from './moves.js';
import { Button } from '../../ui/button.js';

const TONES: Record<ContactReconciliation['state'], Tone> = {
  tried: 'neutral',
  in_progress: 'warning',
  done: 'good',
  undoing: 'warning',
  undone: 'neutral',
};

/** Each names up to ten orders, and may have moved thousands. */
const PAGE_SIZE = 10;

/** The parameter of the address that has the position in the list. */
const CURSOR = 'reconciliations';

/** The reconciliations from and into a contact, newest first, each with its undo. */
export function Reconciliations({ contactId, onUndone }: { contactId: number; onUndone: () => void }) {
  const part = partOf(useAddress().query, { parameter: CURSOR, limit: PAGE_SIZE });
  const query = { ...part, sort: '-createdAt' } as const;
  const { value, failure, next, reload, replace } = useGet('/api/v1/contacts/{id}/reconciliations', {
    path: { id: contactId },
    query,
  });
  const [undone, setUndone] = useState<ContactReconciliation | null>(null);
  if (failure !== null) return <FailureNotice failure={failure} retry={reload} />;
  if (value === undefined || value.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="reconciliations">
      <h2 id="reconciliations">{t('Reconciliations')}</h2>
      {value.map((entry) => (
        <Entry key={entry.id} entry={entry} onUndo={() => setUndone(entry)} />
      ))}
      <Paging
        next={next}
        first={t('Newest reconciliations')}
        following={t('Older reconciliations')}
        parameter={CURSOR}
      />
      {undone !== null && (
        <UndoDialog
          entry={undone}
          onClose={() => setUndone(null)}
          onDone={(changed) => {
            setUndone(null);
            // At once, so that the dialog does not give the focus to a button that is about to go.
            replace(
              value.map((entry) => (entry.id === changed.id ? changed : entry)),
              null,
            );
            onUndone();
          }}
        />
      )}
    </section>
  );
}

function Entry({ entry, onUndo }: { entry: ContactReconciliation; onUndo: () => void }) {
  const { state, from, into, moved, createdAt, undoableUntil, undoneAt, undoneBy, application } = entry;

  const mayUndo = useChangeRight('sales');
  const isUndoable = state === 'done' && undoableUntil !== null && new Date(undoableUntil) > new Date();
  return (
    <article class="card stack entry">
      <div class="entry-head">
        <p class="strong">
          {link(from.contactId)} {t('into')} {link(into.contactId)}
        </p>
        <Badge tone={TONES[state]}>{named(labels.reconciliationStates, state)}</Badge>
      </div>
      <p class="muted">
        {application !== null && t('By {name},', actorName(application))}{' '}
        {createdAt !== null && <Time at={createdAt} />}
      </p>
      {undoneAt !== null && (
        <p class="muted">
          {undoneBy !== null && t('Undone by {name},', actorName(undoneBy))} <Time at={undoneAt} />
        </p>
      )}
      <Moves moved={moved} customer={null} />
      {mayUndo && isUndoable && (
        <div class="actions-row">
          <Button text={t('Undo')} onClick={onUndo} />
          <p class="hint">
            {t('Possible until')} <Time at={undoableUntil} />
          </p>
        </div>
      )}
    </article>
  );
}

const link = (id: number) => <a href={`${BASE}/contacts/${id}`}>{t('Contact {id}', id)}</a>;

interface UndoDialogProps {
  entry: ContactReconciliation;
  onClose: () => void;
  onDone: (changed: ContactReconciliation) => void;
}

const UndoDialog = ({ entry, onClose, onDone }: UndoDialogProps) => (
  <ActionDialog
    title={t('Undo the reconciliation')}
    explanation={t(
      'The contact becomes temporary again and gets back its references and orders. Orders created since then stay where they are.',
    )}
    button={t('Undo')}
    isDangerous
    request={() =>
      api.POST('/api/v1/contact_reconciliations/{id}/undo', { params: { path: { id: entry.id! } } })
    }
    onClose={onClose}
    onDone={(changed) => {
      announce(t('The reconciliation was undone.'));
      onDone(changed);
    }}
  >
    <Moves moved={entry.moved} customer={null} />
  </ActionDialog>
);
