import type { Contact } from 'order-taking-client/openapi';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Time } from '../../ui/time.js';
import { compared, type Difference } from './contact-values.js';
import { Table } from '../../ui/table.js';

/** Two contacts side by side. Differences are marked by a word and a colour. */
export function Comparison({ mine, theirs }: { mine: Contact; theirs: Contact }) {
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
