import type { Order } from 'order-taking-client/openapi';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Section, TableScroll } from '../../ui/section.js';
import { DayOrTime, Time } from '../../ui/time.js';

/** Links to the documents of an order; nothing without one. */
export function DocumentsSection({ documents }: Pick<Order, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <Section title={t('Documents')}>
      <TableScroll label={t('Documents in the order in which they were added first')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Document')}</th>
              <th scope="col">{t('Number @documents')}</th>
              <th scope="col">{t('Issued')}</th>
              <th scope="col">{t('Added @documents')}</th>
            </tr>
          </thead>
          <tbody>
            {documents.map(({ kind, url, number, issuedAt, addedAt, by }) => (
              <tr key={kind}>
                <th scope="row">
                  <a href={url} rel="noreferrer">
                    {named(labels.documentKinds, kind)}
                  </a>
                  <div class="second-line">{t('by {name}', actorName(by))}</div>
                </th>
                <td>{number}</td>
                <td>{issuedAt !== null && <DayOrTime at={issuedAt} />}</td>
                <td>
                  <Time at={addedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Section>
  );
}
