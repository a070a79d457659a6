import type { Job, UnknownReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer } from '../../api/client.js';
import { formatList } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import { Checkbox } from '../../ui/checkbox.js';
import type { Option } from '../../ui/choice.js';
import { followJob } from '../../ui/follow-job.js';
import { PackagingChoice } from '../../ui/packaging-choice.js';

const FIELD = '#/packaging';
const FIELD_OF_JOB = '#/with/packaging';

interface BindDialogProps {
  reference: UnknownReference;
  /** Unknown references of other applications with the same text, which may mean the same packaging. */
  others: UnknownReference[];
  onBound: (reference: UnknownReference) => void;
  onClose: () => void;
}

/** Says which packaging an application means by a reference, or several applications, by one job. */
export function BindDialog({ reference, others, onBound, onClose }: BindDialogProps) {
  const { id, externalReference, application, orders } = reference;
  const [chosen, setChosen] = useState<Option | null>(null);
  const [isForAll, setForAll] = useState(false);
  const bound = { packaging: chosen?.id ?? '' };
  const bindAll = () =>
    api.POST('/api/v1/jobs', {
      body: { kind: 'references.bind', ids: [id, ...others.map((other) => other.id)], with: bound },
    });
  const bindOne = () => api.PUT('/api/v1/unknown_references/{id}', { params: { path: { id } }, body: bound });
  return (
    <ActionDialog
      title={t('Bind the reference {name}', externalReference)}
      explanation={t(
        'From now on {application} orders the packaging by this reference. The waiting order is updated. || From now on {application} orders the packaging by this reference. The {orders} waiting orders are updated.',
        application.name,
        orders,
      )}
      button={t('Bind')}
      fields={[FIELD, FIELD_OF_JOB]}
      request={(): Promise<Answer<Job | UnknownReference>> => (isForAll ? bindAll() : bindOne())}
      onDone={(done) => {
        if ('kind' in done) followJob(done);
        else {
          announce(t('{name} is bound.', externalReference));
          onBound(done);
        }
        onClose();
      }}
      onClose={onClose}
    >
      <PackagingChoice
        chosen={chosen}
        onChoose={setChosen}
        at={isForAll ? FIELD_OF_JOB : FIELD}
        showsFault={chosen !== null}
      />
      {others.length > 0 && (
        <Checkbox
          label={t(
            'Also for {number} other application with this reference || Also for {number} other applications with this reference',
            others.length,
          )}
          hint={formatList(others.map((other) => other.application.name))}
          checked={isForAll}
          onChange={setForAll}
        />
      )}
    </ActionDialog>
  );
}
