import type { CreateJob } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { followJob } from '../../ui/job-progress.js';
import { SelectField, TextField, formOf } from '../../ui/fields.js';

export type OrderJobKind = Extract<keyof typeof labels.orderJobs, CreateJob['kind']>;

/** What each kind of job asks for. */
const OPTIONS: Record<OrderJobKind, ('code' | 'reason' | 'format')[]> = {
  'orders.validate': [],
  'orders.hold': ['code', 'reason'],
  'orders.release': ['code', 'reason'],
  'orders.ship': [],
  'orders.export': ['format'],
  'orders.cancel': ['reason'],
};

interface JobDialogProps {
  kind: OrderJobKind;
  /** Such as "12 orders". */
  orders: string;
  selection: Pick<CreateJob, 'ids' | 'filter'>;
  onClose: () => void;
  onRequested: () => void;
}

/** Says what is done with how many orders, asks for what that needs, and requests the job. */
export function JobDialog({ kind, orders, selection, onClose, onRequested }: JobDialogProps) {
  const [values, setValues] = useState({ code: '', reason: '', format: 'csv' });
  const { field } = formOf(values, (changes) => setValues({ ...values, ...changes }), '#/with');
  const { title, explanation, button } = labels.orderJobs[kind];
  const names = OPTIONS[kind];
  // A reason of a release is optional.
  const sent = names.filter((name) => kind !== 'orders.release' || values[name].trim() !== '');
  const options = Object.fromEntries(sent.map((name) => [name, values[name].trim()]));
  return (
    <ActionDialog
      title={title(orders)}
      explanation={`${explanation} ${t('What the service refuses for one order is listed with the job; the others are done.')}`}
      button={button}
      closeButton={t('Back')}
      isDangerous={kind === 'orders.cancel'}
      request={() => api.POST('/api/v1/jobs', { body: { kind, ...selection, with: options } })}
      onDone={(job) => {
        followJob(job);
        onRequested();
      }}
      onClose={onClose}
    >
      {names.includes('code') && (
        <TextField
          label={t('Hold code')}
          hint={t('What has to be decided, such as credit or approval: lower-case letters, digits and _.')}
          {...field('code')}
        />
      )}
      {names.includes('reason') && (
        <TextField
          label={kind === 'orders.release' ? t('Reason (optional)') : t('Reason')}
          {...field('reason')}
        />
      )}
      {names.includes('format') && (
        <SelectField
          label={t('Format')}
          options={Object.entries(labels.orderJobFormats)}
          {...field('format')}
        />
      )}
    </ActionDialog>
  );
}
