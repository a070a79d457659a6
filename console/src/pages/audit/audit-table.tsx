import type { AuditEntry } from 'order-taking-client/openapi';
import { t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Badge } from '../../ui/badge.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Time } from '../../ui/time.js';
import { ValueChanges } from '../../ui/value-changes.js';
import { Table } from '../../ui/table.js';

export const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <Table
    label={t('Changes and refused requests, newest first')}
    rows={entries}
    hasRowHeadings={false}
    columns={[
      { heading: t('Time'), class: 'wide-only', cell: ({ at }) => <Time at={at} /> },
      { heading: t('Who'), class: 'wide-only', cell: ({ actor }) => actorName(actor) },
      { heading: t('What'), cell: (entry) => <Entry entry={entry} /> },
      { heading: t('Address'), class: 'widest-only', cell: ({ address }) => address ?? t('–') },
    ]}
  />
);

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, operation, refusal, changes, truncated } = entry;
  return (
    <>
      <div class="narrow-only second-line">
        <Time at={at} />, {actorName(actor)}
      </div>
      <span class="strong breakable">{operation}</span> <ResourceLink path={entry.resource} />{' '}
      {refusal !== null && <Badge tone="bad">{t('Refused: {code}', refusal)}</Badge>}
      <ValueChanges changes={changes} truncated={truncated} />
    </>
  );
}
