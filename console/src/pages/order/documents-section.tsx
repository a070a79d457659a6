import type { Order } from 'order-taking-client/openapi';
import { named, texts } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Section, TableScroll } from '../../ui/section.js';
import { DayOrTime, Time } from '../../ui/time.js';

const { columns } = texts.documents;

/** Links to the documents of an order; nothing without one. */
export function DocumentsSection({ documents }: Pick<Order, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <Section title={texts.documents.title}>
      <TableScroll label={texts.documents.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{columns.kind}</th>
              <th scope="col">{columns.number}</th>
              <th scope="col">{columns.issued}</th>
              <th scope="col">{columns.added}</th>
            </tr>
          </thead>
          <tbody>
            {documents.map(({ kind, url, number, issuedAt, addedAt, by }) => (
              <tr key={kind}>
                <th scope="row">
                  <a href={url} rel="noreferrer">
                    {named(texts.documents.kinds, kind)}
                  </a>
                  <div class="second-line">{texts.order.by(actorName(by))}</div>
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
