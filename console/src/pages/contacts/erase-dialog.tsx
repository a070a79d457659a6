import type { Contact, Erasure, ErasureCounts, ErasurePreview } from 'order-taking-client/openapi';
import { useEffect, useState } from 'preact/hooks';
import { api, outcomeOf, type Failure, type Outcome } from '../../api/client.js';
import { useGet } from '../../api/use-resource.js';
import { BASE } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { announce } from '../../ui/announcer.js';
import { Badge } from '../../ui/badge.js';
import { CloseButton, Dialog } from '../../ui/dialog.js';
import { FailureNotice, Skeleton, NoWorkerNotice } from '../../ui/feedback.js';
import { TextField } from '../../ui/fields.js';
import { contactName } from './contact-values.js';

interface EraseDialogProps {
  contact: Contact;
  onErased: () => void;
  onClose: () => void;
}

/** Shows what would be emptied, asks for the reason, and shows how far the erasure has come. */
export function EraseDialog({ contact, onErased, onClose }: EraseDialogProps) {
  const path = { id: contact.id };
  const title = t('Erase the personal data of {name}', contactName(contact));
  const [preview, setPreview] = useState<Outcome<ErasurePreview> | null>(null);
  const [reason, setReason] = useState('');
  const [erasure, setErasure] = useState<Erasure | null>(null);
  useEffect(() => {
    const request = api.POST('/api/v1/contacts/{id}/erase/preview', { params: { path } });
    void outcomeOf(request).then(setPreview);
  }, []);
  if (erasure !== null) return <ProgressDialog begun={erasure} onClose={onClose} />;
  if (preview?.ok !== true)
    return (
      <Dialog title={title} onClose={onClose}>
        {preview === null ? <Skeleton rows={4} /> : <Refusal failure={preview.failure} />}
        <CloseButton onClose={onClose} />
      </Dialog>
    );
  return (
    <ActionDialog
      title={title}
      explanation={t(
        'Names, addresses and free texts are emptied wherever they are stored. Amounts, VAT numbers, names of companies, countries and post codes are kept. It cannot be undone.',
      )}
      button={t('Erase for ever')}
      isDangerous
      request={() => api.POST('/api/v1/contacts/{id}/erase', { params: { path }, body: { reason } })}
      onDone={(begun) => {
        announce(t('The contact was erased. Its orders follow.'));
        setErasure(begun);
        onErased();
      }}
      onClose={onClose}
    >
      <h3>{t('What will be emptied')}</h3>
      <Counts counts={preview.value.counts} />
      <TextField
        label={t('Reason')}
        hint={t('Such as the number of the request. It is kept, so it must not name the person.')}
        value={reason}
        onChange={setReason}
        at="#/reason"
      />
    </ActionDialog>
  );
}

/** Why nothing can be erased, with the orders that have to end first. */
const Refusal = ({ failure }: { failure: Failure }) => (
  <>
    <FailureNotice failure={failure} />
    {failure.orderIds !== undefined && (
      <ul class="links">
        {failure.orderIds.map((id) => (
          <li key={id}>
            <a href={`${BASE}/orders/${id}`}>{t('Order {id}', id)}</a>
          </li>
        ))}
      </ul>
    )}
  </>
);

const KINDS = Object.keys(labels.erasureCounts) as (keyof ErasureCounts)[];

function Counts({ counts }: { counts: ErasureCounts }) {
  const found = KINDS.filter((kind) => counts[kind] > 0);
  if (found.length === 0) return <p>{t('Nothing is left to erase.')}</p>;
  return (
    <ul class="moves">
      {found.map((kind) => (
        <li key={kind}>{labels.erasureCounts[kind](counts[kind])}</li>
      ))}
    </ul>
  );
}

/** Shows the progress of an erasure, which continues when the dialog is closed. */
function ProgressDialog({ begun, onClose }: { begun: Erasure; onClose: () => void }) {
  const { value = begun, failure } = useGet('/api/v1/erasures/{id}', { path: { id: begun.id } });
  const { value: summary } = useGet('/api/v1/summary', {});
  return (
    <Dialog title={t('Erasure of personal data')} onClose={onClose}>
      <p>
        <Badge tone={value.state === 'done' ? 'good' : 'warning'}>
          {named(labels.erasureStates, value.state)}
        </Badge>
      </p>
      {value.state !== 'done' && (
        <p class="muted">
          {t('The contact is erased. Its orders, and what else is stored, follow in the background.')}
        </p>
      )}
      {value.state !== 'done' && summary !== undefined && <NoWorkerNotice processes={summary.processes} />}
      <Counts counts={value.counts} />
      {failure !== null && <FailureNotice failure={failure} />}
      <CloseButton onClose={onClose} />
    </Dialog>
  );
}
