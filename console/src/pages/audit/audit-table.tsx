import type { AuditEntry } from 'order-taking-client/openapi';
import { texts } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Badge } from '../../ui/badge.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Time } from '../../ui/time.js';
import { ValueChanges } from '../../ui/value-changes.js';

const { columns } = texts.audit;

export const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <div class="card table-card">
    <table class="list">
      <caption class="visually-hidden">{texts.audit.list}</caption>
      <thead>
        <tr>
          <th scope="col" class="wide-only">
            {columns.at}
          </th>
          <th scope="col" class="wide-only">
            {columns.who}
          </th>
          <th scope="col">{columns.what}</th>
          <th scope="col" class="widest-only">
            {columns.address}
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
        {refusal !== null && <Badge tone="bad">{texts.audit.refusal(refusal)}</Badge>}
        <ValueChanges changes={changes} truncated={truncated} />
      </td>
      <td class="widest-only">{address ?? texts.none}</td>
    </tr>
  );
}
