import type { AuditEntry } from 'order-taking-client/openapi';
import { t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Badge } from '../../ui/badge.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Time } from '../../ui/time.js';
import { ValueChanges } from '../../ui/value-changes.js';

export const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <div class="card table-card">
    <table class="list">
      <caption class="visually-hidden">{t('Changes and refused requests, newest first')}</caption>
      <thead>
        <tr>
          <th scope="col" class="wide-only">
            {t('Time')}
          </th>
          <th scope="col" class="wide-only">
            {t('Who')}
          </th>
          <th scope="col">{t('What')}</th>
          <th scope="col" class="widest-only">
            {t('Address')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  </div>
);

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, operation, refusal, address, changes, truncated } = entry;
  return (
    <tr>
      <td class="wide-only">
        <Time at={at} />
      </td>
      <td class="wide-only">{actorName(actor)}</td>
      <td>
        <div class="narrow-only second-line">
          <Time at={at} />, {actorName(actor)}
        </div>
        <span class="strong breakable">{operation}</span> <ResourceLink path={entry.resource} />{' '}
        {refusal !== null && <Badge tone="bad">{t('Refused: {code}', refusal)}</Badge>}
        <ValueChanges changes={changes} truncated={truncated} />
      </td>
      <td class="widest-only">{address ?? t('–')}</td>
    </tr>
  );
}
