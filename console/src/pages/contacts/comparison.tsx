import type { Contact } from 'order-taking-client/openapi';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Time } from '../../ui/time.js';
import { compared, type Difference } from './contact-values.js';

/** Two contacts side by side. Differences are marked by a word and a colour. */
export function Comparison({ mine, theirs }: { mine: Contact; theirs: Contact }) {
  return (
    <div class="card table-card">
      <table class="comparison">
        <caption class="visually-hidden">
          {t('The temporary contact and the chosen one, value by value')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Temporary')}</th>
            <th scope="col">{t('Chosen')}</th>
          </tr>
        </thead>
        <tbody>
          {compared(mine, theirs).map((value) => (
            <tr key={value.name} class={value.difference}>
              <th scope="row">
                {value.name} <DifferenceBadge difference={value.difference} />
              </th>
              <td class="breakable">{value.mine ?? t('–')}</td>
              <td class="breakable">{value.theirs ?? t('–')}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('Known since')}</th>
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
  if (difference === 'same') return <Badge tone="good">{t('Same')}</Badge>;
  const isMissing = difference === 'missing';
  return <Badge tone={isMissing ? 'neutral' : 'warning'}>{isMissing ? t('Missing') : t('Differs')}</Badge>;
}
