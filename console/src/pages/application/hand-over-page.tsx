import type { Application, PackagingReference, ShippingMethodReference } from 'order-taking-client/openapi';
import { SERVICE_URL } from '../../api/base.js';
import { api } from '../../api/client.js';
import { useResource, type Resource } from '../../api/use-resource.js';
import { BASE, type PageProps } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { Copyable, CopyButton } from '../../ui/copy-button.js';
import { Fact, Facts } from '../../ui/facts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';
import { ApplicationFrame } from './application-frame.js';
import { firstOrder } from './first-order.js';

const { handOver } = texts;

export const HandOverPage = ({ parameters }: PageProps) => (
  <ApplicationFrame id={Number(parameters['id'])}>
    {(application) => <HandOver application={application} />}
  </ApplicationFrame>
);

/** What somebody who connects an application has to be given, besides its token, which is shown only once. */
function HandOver({ application: { id, webhookKey } }: { application: Application }) {
  const path = { id };
  const packagings = useResource(`all packagings of ${id}`, (init) =>
    api.GET('/api/v1/applications/{id}/packaging_references', { params: { path }, ...init }),
  );
  const methods = useResource(`all shipping methods of ${id}`, (init) =>
    api.GET('/api/v1/applications/{id}/shipping_method_references', { params: { path }, ...init }),
  );
  const first = packagings.value?.find(({ active }) => active);
  const values = [
    { name: handOver.baseUrl, value: `${SERVICE_URL}/api/v1` },
    { name: handOver.guides, value: `${SERVICE_URL}/docs/guides` },
    { name: handOver.operations, value: `${SERVICE_URL}/docs` },
    { name: handOver.webhookKey, value: webhookKey },
  ];
  const text = values.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return (
    <div class="column">
      <Section title={handOver.connection}>
        <p class="muted">{handOver.explanation}</p>
        <Facts>
          {values.map(({ name, value }) => (
            <Fact key={name} name={name}>
              <Copyable text={value} name={name} />
            </Fact>
          ))}
        </Facts>
        <div class="buttons">
          <CopyButton text={text} label={handOver.copyAll} />
        </div>
      </Section>
      <References
        title={texts.shares.packagings}
        empty={texts.shares.noPackagings}
        list={packagings}
        rowOf={({ label, ...reference }: PackagingReference) => ({ name: label, ...reference })}
      />
      <References
        title={texts.shares.shippingMethods}
        empty={texts.shares.noShippingMethods}
        list={methods}
        rowOf={(reference: ShippingMethodReference) => reference}
      />
      {first !== undefined && (
        <Section title={handOver.firstOrder}>
          <p>{handOver.firstOrderHint}</p>
          <pre tabIndex={0}>{firstOrder(first)}</pre>
          <div class="buttons">
            <CopyButton text={firstOrder(first)} label={handOver.copyCommand} />
          </div>
        </Section>
      )}
      <p>
        {handOver.token} <a href={`${BASE}/applications/${id}`}>{handOver.toToken}</a>
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

interface ReferencesProps<T> {
  title: string;
  /** What would be there. */
  empty: string;
  list: Resource<T[]>;
  rowOf: (reference: T) => NamedReference;
}

/** The number of references that orders can name, and a button that copies them for a spreadsheet. */
function References<T>({ title, empty, list, rowOf }: ReferencesProps<T>) {
  const { value, failure, reload } = list;
  const usable = value?.map(rowOf).filter(({ active }) => active);
  return (
    <Section title={title}>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {usable === undefined && failure === null && <Skeleton rows={1} />}
      {usable?.length === 0 && <p class="muted">{empty}</p>}
      {usable !== undefined && usable.length > 0 && (
        <>
          <p>{handOver.count(usable.length)}</p>
          <div class="buttons">
            <CopyButton text={tableOf(usable)} label={handOver.copyTable} />
          </div>
        </>
      )}
    </Section>
  );
}

const tableOf = (references: NamedReference[]): string =>
  [
    handOver.columns,
    ...references.map(({ id, externalReference, name }) => [String(id), externalReference ?? '', name]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');
