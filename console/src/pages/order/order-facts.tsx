import type { Order, OrderAddress } from 'order-taking-client/openapi';
import { useRight } from '../../api/current-user.js';
import { BASE } from '../../address/router.js';
import { formatCountry, formatDay } from '../../format/format.js';
import { named, texts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Copyable } from '../../ui/copy-button.js';
import { Fact, Facts } from '../../ui/facts.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';

/** Everything about the order besides items and money. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <div class="column">
      <Buyer order={order} />
      <Section title={texts.order.deliveryAddress}>
        <Address address={order.deliveryAddress} />
      </Section>
      <Section title={texts.order.invoicingAddress}>
        <Address address={order.invoicingAddress} />
      </Section>
      <Section title={texts.order.details}>
        <Facts>
          <Fact name={texts.order.application}>
            <ResourceLink path={`applications/${order.application.id}`} text={order.application.name} />
          </Fact>
          <Fact name={texts.order.code}>
            <Copyable text={order.code} name={texts.order.code} />
          </Fact>
          <Fact name={texts.order.externalId}>
            <Copyable text={order.externalId} name={texts.order.externalId} />
          </Fact>
          <Fact name={texts.order.externalReference}>{order.externalReference}</Fact>
          <Fact name={texts.order.purchaseOrderNumber}>{order.purchaseOrderNumber}</Fact>
          <Fact name={texts.order.buyerReference}>{order.buyerReference}</Fact>
          <Fact name={texts.order.costCentre}>{order.costCentre}</Fact>
          <Fact name={texts.order.createdAt}>
            <Time at={order.createdAt} />
          </Fact>
          <Fact name={texts.order.expected}>
            {order.expectedDeliveryDate && formatDay(order.expectedDeliveryDate)}
          </Fact>
          <Fact name={texts.order.fulfilment}>{named(texts.order.fulfilments, order.fulfilment)}</Fact>
          <Fact name={texts.order.answerBy}>{order.answerBy !== null && <Time at={order.answerBy} />}</Fact>
          <Fact name={texts.order.calculation}>
            {named(texts.calculationModes, order.calculationMode)},{' '}
            {named(texts.roundingModes, order.roundingMode)}
          </Fact>
          <Fact name={texts.order.taxTreatment}>{named(texts.taxTreatments, order.taxTreatment)}</Fact>
          <Fact name={texts.order.exemptionReason}>{order.exemptionReason}</Fact>
          <Fact name={texts.order.comment}>{order.comment}</Fact>
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
    <Section title={texts.order.metadata}>
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
    <Section title={texts.order.buyer}>
      <div>
        <p>
          <strong>
            <ResourceLink path={`customers/${customer.id}`} text={customer.name} />
          </strong>{' '}
          {customer.temporary && <Badge>{texts.order.temporary}</Badge>}
        </p>
        {customer.vatNumber !== null && (
          <p>
            {texts.order.vatNumber}: {customer.vatNumber}
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
          {texts.order.reconcile}
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
