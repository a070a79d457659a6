import type { PackagingReference } from 'order-taking-client/openapi';
import { SERVICE_URL } from '../../api/base.js';
import { curlCommand } from '../../format/curl.js';

const ADDRESS = {
  recipient: 'Test customer',
  street: '1 Test street',
  zipCode: '10115',
  city: 'Berlin',
  country: 'DE',
};

/** The command with which somebody who has the token of an application sends its first order. */
export const firstOrder = ({ id, ...rules }: PackagingReference): string =>
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
