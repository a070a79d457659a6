import type { Contact } from 'order-taking-client/openapi';
import { texts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Time } from '../../ui/time.js';
import { compared, type Difference } from './contact-values.js';

/** Two contacts side by side. Differences are marked by a word and a colour. */
export function Comparison({ mine, theirs }: { mine: Contact; theirs: Contact }) {
  const { caption, field, temporary, known, since } = texts.reconcile.columns;
  return (
    <div class="card table-card">
      <table class="comparison">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{field}</th>
            <th scope="col">{temporary}</th>
            <th scope="col">{known}</th>
          </tr>
        </thead>
        <tbody>
          {compared(mine, theirs).map((value) => (
            <tr key={value.name} class={value.difference}>
              <th scope="row">
                {value.name} <DifferenceBadge difference={value.difference} />
              </th>
              <td class="breakable">{value.mine ?? texts.none}</td>
              <td class="breakable">{value.theirs ?? texts.none}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{since}</th>
            <td>
              <Time at={mine.createdAt} />
            </td>
            <td>
              <Time at={theirs.createdAt} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function DifferenceBadge({ difference }: { difference: Difference }) {
  if (difference === 'same') return <Badge tone="good">{texts.reconcile.same}</Badge>;
  const isMissing = difference === 'missing';
  return (
    <Badge tone={isMissing ? 'neutral' : 'warning'}>
      {isMissing ? texts.reconcile.missing : texts.reconcile.differs}
    </Badge>
  );
}
