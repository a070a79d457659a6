import type { Order } from 'order-taking-client/openapi';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Section } from '../../ui/section.js';
import { DayOrTime, Time } from '../../ui/time.js';
import { Table } from '../../ui/table.js';

/** Links to the documents of an order; nothing without one. */
export function DocumentsSection({ documents }: Pick<Order, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <Section title={t('Documents')}>
      <Table
        label={t('Documents in the order in which they were added first')}
        rows={documents}
        isInSection
        columns={[
          {
            heading: t('Document'),
            cell: ({ kind, url, by }) => (
              <>
                <a href={url} rel="noreferrer">
                  {named(labels.documentKinds, kind)}
                </a>
                <div class="second-line">{t('by {name}', actorName(by))}</div>
              </>
            ),
          },
          { heading: t('Number @documents'), cell: ({ number }) => number },
          { heading: t('Issued'), cell: ({ issuedAt }) => issuedAt !== null && <DayOrTime at={issuedAt} /> },
          { heading: t('Added @documents'), cell: ({ addedAt }) => <Time at={addedAt} /> },
        ]}
      />
    </Section>
  );
}
