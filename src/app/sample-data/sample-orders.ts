import type { EventName } from '../../events/catalogue.js';
import type { AnswerOrderDto, ShipItemsDto } from '../../orders/dto/fulfil-order.dto.js';
import type { SampleCustomerName } from './sample-customers.js';

/** The hours within which the marketplace waits for an answer. */
export const SAMPLE_ANSWER_WITHIN = '48';

/** The answer of the seller to a validated order. */
export type SampleAnswer = AnswerOrderDto & { hoursAgo: number };

export type SampleShipment = ShipItemsDto & { hoursAgo: number; reference: string };

/** The change that the marketplace requests of a validated order, which has one line. */
export const SAMPLE_CHANGE_REQUEST = {
  externalId: 'marketplace-change-1',
  reason: 'The school needs two more.',
  orderedQuantity: 8,
};

/** Quantities by the references of packagings. */
type Lines = Readonly<Record<string, number>>;

export interface SampleOrder {
  customer: SampleCustomerName;
  lines: Lines;
  /** Hours since it was created, and then validated, shipped and delivered, as far as it has come. */
  hoursAgo: readonly number[];
  cancelledHoursAgo?: number;
  /** True when SAMPLE_NEW_CONTACT ordered it for the customer. */
  isByNewContact?: boolean;
  answered?: SampleAnswer;
  shipment?: SampleShipment;
  /** True when SAMPLE_CHANGE_REQUEST is about it. */
  hasChangeRequest?: boolean;
}

const order = (
  customerName: SampleCustomerName,
  lines: Lines,
  hoursAgo: readonly number[],
  more: Omit<SampleOrder, 'customer' | 'lines' | 'hoursAgo'> = {},
): SampleOrder => ({ customer: customerName, lines, hoursAgo, ...more });

/** The orders of the last days, the oldest first. DESK has no list price, so an order of it has the blocker missing_price. */
export const SAMPLE_ORDERS: readonly SampleOrder[] = [
  order('hotel', { 'LAMP-6': 8, 'BATTERY-4': 24 }, [150, 147, 126, 99]),
  order('office', { 'LAMP-1': 3, 'COFFEE-250': 12 }, [146, 142, 124, 98]),
  order('roastery', { 'COFFEE-10K': 4 }, [143, 141, 122, 97]),
  order('school', { 'LAMP-6': 20 }, [127, 120, 101, 75]),
  order('library', { 'LAMP-1': 10, 'BATTERY-4': 40 }, [125, 119, 100, 74]),
  order('studio', { 'COFFEE-250': 24 }, [124], { cancelledHoursAgo: 122 }),
  order('grocery', { 'COFFEE-250': 60, 'COFFEE-10K': 1 }, [121, 118, 99, 73]),
  order('clinic', { 'LAMP-1': 2 }, [120, 117, 98, 72]),
  order('hotel', { 'COFFEE-10K': 3 }, [103, 98, 77, 52]),
  order('roastery', { 'COFFEE-10K': 6 }, [101, 97, 76, 51]),
  order('office', { 'BATTERY-4': 100 }, [100, 96, 75, 50]),
  order('studio', { 'LAMP-6': 2, 'LAMP-1': 1 }, [98, 94, 74, 49]),
  order('school', { DESK: 30 }, [97], { cancelledHoursAgo: 80 }),
  order('grocery', { 'COFFEE-250': 48 }, [79, 74, 53, 28]),
  order('library', { 'LAMP-1': 4 }, [77, 73, 52, 27]),
  order('clinic', { 'COFFEE-250': 6, 'BATTERY-4': 8 }, [76, 72, 51, 26]),
  order('hotel', { 'LAMP-6': 4 }, [74, 71, 50, 25]),
  order('roastery', { 'COFFEE-10K': 2, 'COFFEE-250': 20 }, [73, 70, 49]),
  order('office', { 'LAMP-1': 12, 'BATTERY-4': 12 }, [55, 50, 20]),
  order('studio', { 'COFFEE-10K': 1 }, [53, 49, 19.5]),
  order('school', { 'BATTERY-4': 250 }, [52, 48, 18]),
  order('grocery', { 'COFFEE-250': 36 }, [50, 47, 16.5]),
  order('clinic', { 'LAMP-1': 1 }, [49], { cancelledHoursAgo: 46 }),
  order('hotel', { 'COFFEE-10K': 5, 'LAMP-6': 1 }, [31, 26, 2.4]),
  order('library', { 'LAMP-6': 3 }, [29, 25, 1.8]),
  order('roastery', { 'COFFEE-10K': 8 }, [28, 24, 1.1]),
  order('office', { 'COFFEE-250': 18 }, [26, 5], {
    answered: {
      hoursAgo: 3.5,
      lines: [{ position: 1, status: 'changed', quantity: 12, reason: 'The rest is sold out.' }],
      consent: 'required',
    },
  }),
  order('studio', { 'LAMP-1': 5, 'BATTERY-4': 20 }, [25, 4.5], {
    answered: {
      hoursAgo: 4,
      lines: [
        { position: 1, status: 'accepted' },
        { position: 2, status: 'accepted', quantity: 12 },
        { position: 2, status: 'backordered', quantity: 8, reason: 'Out of stock.' },
      ],
      note: 'The other batteries follow next week.',
    },
    shipment: {
      ...{ hoursAgo: 1.5, reference: 'LS-0001', carrier: 'DHL', trackingNumber: '00340434161094042557' },
      items: [
        { position: 1, quantity: 5 },
        { position: 2, quantity: 12 },
      ],
    },
  }),
  order('school', { 'LAMP-6': 6 }, [23, 4], { hasChangeRequest: true }),
  order('hotel', { DESK: 12, 'LAMP-1': 12 }, [22]),
  order('grocery', { 'COFFEE-250': 24 }, [7, 3]),
  order('clinic', { 'LAMP-1': 3, 'COFFEE-250': 4 }, [6, 2.5]),
  order('studio', { DESK: 2 }, [5]),
  order('grocery', { 'COFFEE-10K': 2 }, [3.5], { isByNewContact: true }),
  order('roastery', { 'COFFEE-250': 80 }, [2]),
  order('library', { 'BATTERY-4': 60, DESK: 1 }, [1.5]),
  order('office', { 'LAMP-6': 1, 'LAMP-1': 2 }, [0.7]),
  order('hotel', { 'COFFEE-10K': 2 }, [0.2]),
];

/** The receiver of the marketplace, whose name cannot be resolved (RFC 6761): it has failed for some hours. */
export const SAMPLE_WEBHOOK = {
  events: ['sales_order_shipped'],
  url: 'https://marketplace.example.invalid/webhooks/orders',
} satisfies { events: EventName[]; url: string };
