import type { Order, OrderAddress } from 'order-taking-client/openapi';
import { useRight } from '../../api/current-user.js';
import { BASE } from '../../address/router.js';
import { formatCountry, formatDay } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Copyable } from '../../ui/copy-button.js';
import { Fact, Facts, TimeFact, Section } from '../../ui/section.js';
import { ResourceLink } from '../../ui/resource-link.js';

/** Everything about the order besides items and money. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <div class="column">
      <Buyer order={order} />
      <Section title={t('Delivery address')}>
        <Address address={order.deliveryAddress} />
      </Section>
      <Section title={t('Invoicing address')}>
        <Address address={order.invoicingAddress} />
      </Section>
      <Section title={t('Details')}>
        <Facts>
          <Fact name={t('Application')}>
            <ResourceLink path={`applications/${order.application.id}`} text={order.application.name} />
          </Fact>
          <Fact name={t('Order number')}>
            <Copyable text={order.code} name={t('Order number')} />
          </Fact>
          <Fact name={t('External id')}>
            <Copyable text={order.externalId} name={t('External id')} />
          </Fact>
          <Fact name={t('Partner’s order number')}>{order.externalReference}</Fact>
          <Fact name={t('Purchase order number')}>{order.purchaseOrderNumber}</Fact>
          <Fact name={t('Buyer reference')}>{order.buyerReference}</Fact>
          <Fact name={t('Cost centre')}>{order.costCentre}</Fact>
          <TimeFact name={t('Taken')} at={order.createdAt} />
          <Fact name={t('Expected delivery')}>
            {order.expectedDeliveryDate && formatDay(order.expectedDeliveryDate)}
          </Fact>
          <Fact name={t('Fulfilment')}>{named(labels.orderFulfilments, order.fulfilment)}</Fact>
          <TimeFact name={t('Answer due')} at={order.answerBy} />
          <Fact name={t('Computed')}>
            {named(labels.calculationModes, order.calculationMode)},{' '}
            {named(labels.roundingModes, order.roundingMode)}
          </Fact>
          <Fact name={t('Tax treatment')}>{named(labels.taxTreatments, order.taxTreatment)}</Fact>
          <Fact name={t('Exemption reason')}>{order.exemptionReason}</Fact>
          <Fact name={t('Comment')}>{order.comment}</Fact>
        </Facts>
      </Section>
      <Metadata metadata={order.metadata} />
    </div>
  );
}

/** The data that the application sent for itself. */
function Metadata({ metadata }: Pick<Order, 'metadata'>) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <Section title={t('Application data')}>
      <Facts>
        {entries.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

function Buyer({ order: { contact, customer } }: { order: Order }) {
  // The page of the contact reads contacts.
  const mayReadContacts = useRight('crm');
  const mayReconcile = useRight('sales');
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  return (
    <Section title={t('Customer')}>
      <div class="lines">
        <p>
          <strong>
            <ResourceLink path={`customers/${customer.id}`} text={customer.name} />
          </strong>{' '}
          {customer.temporary && <Badge>{t('temporary')}</Badge>}
        </p>
        {customer.vatNumber !== null && (
          <p>
            {t('VAT number')}: {customer.vatNumber}
          </p>
        )}
        {name !== '' && (
          <p>
            <ResourceLink path={`contacts/${contact.id}`} text={name} />
          </p>
        )}
        {contact.email !== null && <a href={mailto(contact.email)}>{contact.email}</a>}
      </div>
      {mayReadContacts && mayReconcile && customer.temporary && (
        <a class="button" href={`${BASE}/contacts/${contact.id}`}>
          {t('Reconcile this contact')}
        </a>
      )}
    </Section>
  );
}

/** Encoded, because an address may contain `?` and `&`, which begin headers such as a blind copy in the link. */
const mailto = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;

const Address = ({ address }: { address: OrderAddress }) => (
  <address>
    {[
      address.recipient,
      address.street,
      address.details,
      [address.zipCode, address.city].filter((part) => part !== null).join(' '),
      formatCountry(address.country),
    ]
      .filter((line) => line !== null)
      .map((line) => (
        <div key={line}>{line}</div>
      ))}
  </address>
);
