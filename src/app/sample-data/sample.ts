import { withChecksum } from '../../auth/token.js';
import type { Right } from '../../auth/caller.js';

/**
 * The sample data: four applications, and a small catalogue that is shared with the shop and the marketplace. The
 * tokens are constant, so that the documentation can show them; in production sample data is refused.
 */
export const SAMPLE_APPLICATIONS: { name: string; rights: Right[]; token: string; description: string }[] = [
  {
    name: 'Sample Shop',
    rights: [],
    token: withChecksum('SampleShop00000000000000000000'),
    description: 'a partner: places orders',
  },
  {
    name: 'Sample Sales App',
    rights: ['crm', 'catalogue'],
    token: withChecksum('SampleSalesApp0000000000000000'),
    description: 'an internal client: sees contacts and catalogue',
  },
  {
    name: 'Sample Back Office',
    rights: ['crm', 'catalogue', 'sales', 'admin'],
    token: withChecksum('SampleBackOffice00000000000000'),
    description: 'the back office: may do everything',
  },
  {
    name: 'Sample Marketplace',
    rights: [],
    token: withChecksum('SampleMarketplace0000000000000'),
    description: 'a partner with orders, and with a webhook that fails',
  },
];

const vat = (rate: number) => ({ name: `VAT ${rate} %`, rate, vat: true });

export const SAMPLE_PRODUCTS = [
  {
    code: 'LAMP',
    label: 'Desk lamp Aurora',
    taxes: [vat(20)],
    packagings: [
      { name: 'single', unit: 'piece', unitFactor: '1', unitPrice: '16.658333', externalReference: 'LAMP-1' },
      { name: 'box of 6', unit: 'piece', unitFactor: '6', unitPrice: '89.90', externalReference: 'LAMP-6' },
    ],
  },
  {
    code: 'COFFEE',
    label: 'Coffee Sidamo, whole beans',
    taxes: [vat(5.5)],
    packagings: [
      {
        name: 'bag of 250 g',
        unit: 'kg',
        unitFactor: '0.25',
        unitPrice: '6.15',
        externalReference: 'COFFEE-250',
      },
      {
        name: 'sack of 10 kg',
        unit: 'kg',
        unitFactor: '10',
        unitPrice: '189.00',
        externalReference: 'COFFEE-10K',
      },
    ],
  },
  {
    code: 'BATTERY',
    label: 'Batteries AA',
    taxes: [vat(20), { name: 'Eco contribution', rate: 1.5, vat: false }],
    packagings: [
      {
        name: 'pack of 4',
        unit: 'piece',
        unitFactor: '4',
        unitPrice: '3.325',
        externalReference: 'BATTERY-4',
      },
    ],
  },
  {
    code: 'DESK',
    label: 'Desk, made to measure',
    taxes: [vat(20)],
    packagings: [
      { name: 'single', unit: 'piece', unitFactor: '1', unitPrice: null, externalReference: 'DESK' },
    ],
  },
];

export const SAMPLE_SHIPPING = { name: 'Parcel', price: '6.90', vatRate: '20', externalReference: 'parcel' };

export const SAMPLE_CONTACT = {
  customer: { name: 'Atelier Lumen', individual: false },
  person: { firstName: 'Ada', lastName: 'Martin', email: 'ada@example.com' },
  externalReference: 'customer-1',
};
