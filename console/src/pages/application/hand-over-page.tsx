import type { Application, PackagingReference } from 'order-taking-client/openapi';
import { SERVICE_URL } from '../../api/base.js';
import { useGet } from '../../api/use-resource.js';
import { BASE, type PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { Copyable, CopyButton } from '../../ui/copy-button.js';
import { Fact, Facts, Section } from '../../ui/section.js';
import { LoadedList, type Shown } from '../../ui/feedback.js';
import { ApplicationFrame } from './application-frame.js';
import { curlCommand } from '../../format/curl.js';

export const HandOverPage = ({ parameters }: PageProps) => (
  <ApplicationFrame id={Number(parameters['id'])}>
    {(application) => <HandOver application={application} />}
  </ApplicationFrame>
);

/** What somebody who connects an application has to be given, besides its token, which is shown only once. */
function HandOver({ application: { id, key } }: { application: Application }) {
  const path = { id };
  const packagings = useGet('/api/v1/applications/{id}/packaging_references', { path });
  const methods = useGet('/api/v1/applications/{id}/shipping_method_references', { path });
  const first = packagings.value?.find(({ active }) => active);
  const values = [
    { name: t('Base URL'), value: `${SERVICE_URL}/api/v1` },
    { name: t('Guides'), value: `${SERVICE_URL}/docs/guides` },
    { name: t('All operations, to be tried out'), value: `${SERVICE_URL}/docs` },
    { name: t('Webhook key, sent with every webhook as X-WEBHOOK-KEY'), value: key },
  ];
  const text = values.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return (
    <div class="column">
      <Section title={t('Connection')}>
        <p class="muted">{t('What somebody needs to connect the application, besides a token.')}</p>
        <Facts>
          {values.map(({ name, value }) => (
            <Fact key={name} name={name}>
              <Copyable text={value} name={name} />
            </Fact>
          ))}
        </Facts>
        <div class="buttons">
          <CopyButton text={text} label={t('Copy all as text')} />
        </div>
      </Section>
      <References
        title={t('Shared packagings')}
        empty={t('No packagings are shared with it yet. Share the ones it may sell.')}
        list={{ ...packagings, value: packagings.value?.map((one) => ({ ...one, name: one.label })) }}
      />
      <References
        title={t('Shared shipping methods')}
        empty={t('No shipping methods are shared with it yet. Share the ones its orders may use.')}
        list={methods}
      />
      {first !== undefined && (
        <Section title={t('First order')}>
          <p>
            {t(
              'The command orders the first packaging. Put a token of the application in the place of TOKEN.',
            )}
          </p>
          <pre tabIndex={0}>{firstOrder(first)}</pre>
          <div class="buttons">
            <CopyButton text={firstOrder(first)} label={t('Copy the command')} />
          </div>
        </Section>
      )}
      <p>
        {t('A token is shown only once, when it is created.')}{' '}
        <a href={`${BASE}/applications/${id}`}>{t('Create a token')}</a>
      </p>
    </div>
  );
}

interface NamedReference {
  id: number;
  name: string;
  externalReference: string | null;
  active: boolean;
}

interface ReferencesProps {
  title: string;
  /** What would be there. */
  empty: string;
  list: Shown<NamedReference[]>;
}

/** The number of references that orders can name, and a button that copies them for a spreadsheet. */
function References({ title, empty, list }: ReferencesProps) {
  const usable = list.value?.filter(({ active }) => active);
  return (
    <Section title={title}>
      <LoadedList of={{ ...list, value: usable }} rows={1} empty={empty}>
        {(references) => (
          <>
            <p>
              {t(
                '{number} reference that orders can name. || {number} references that orders can name.',
                references.length,
              )}
            </p>
            <div class="buttons">
              <CopyButton text={tableOf(references)} label={t('Copy for a spreadsheet')} />
            </div>
          </>
        )}
      </LoadedList>
    </Section>
  );
}

const tableOf = (references: NamedReference[]): string =>
  [
    ['internalReferenceId', 'externalReference', 'name'],
    ...references.map(({ id, externalReference, name }) => [String(id), externalReference ?? '', name]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');

const ADDRESS = {
  recipient: 'Test customer',
  street: '1 Test street',
  zipCode: '10115',
  city: 'Berlin',
  country: 'DE',
};

/** The command with which somebody who has the token of an application sends its first order. */
const firstOrder = ({ id, ...rules }: PackagingReference): string =>
  curlCommand(
    `${SERVICE_URL}/api/v1/orders`,
    {
      externalId: 'test-1',
      contact: { externalReference: 'test-contact', firstName: 'Test', lastName: 'Contact' },
      customer: { name: 'Test customer' },
      invoicingAddress: ADDRESS,
      deliveryAddress: ADDRESS,
      items: [{ internalReferenceId: id, orderedQuantity: smallestQuantity(rules) }],
    },
    ['X-AUTH-TOKEN: TOKEN'],
  );

type Rules = Pick<PackagingReference, 'minimumQuantity' | 'quantityMultiple'>;

/** The smallest quantity that can be ordered, at least one. */
function smallestQuantity({ minimumQuantity, quantityMultiple }: Rules): number {
  const least = Math.max(minimumQuantity ?? 1, 1);
  return quantityMultiple === null ? least : Math.ceil(least / quantityMultiple) * quantityMultiple;
}
