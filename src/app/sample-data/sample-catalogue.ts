import { Injectable } from '@nestjs/common';
import { PackagingEntity, ProductEntity } from '../../persistence/catalogue/catalogue.entity.js';
import { share } from '../../persistence/catalogue/sharing.sql.js';
import { ShippingMethodEntity } from '../../persistence/catalogue/catalogue.entity.js';
import type { Tx } from '../../platform/postgres/session.js';
import { SampleContacts } from './sample-contacts.js';

const vat = (rate: number) => ({ name: `VAT ${rate} %`, rate, vat: true });

const PRODUCTS = [
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

const SHIPPING = { name: 'Parcel', price: '6.90', vatRate: '20', externalReference: 'parcel' };

const CONTACT = {
  customer: { name: 'Atelier Lumen', individual: false },
  person: { firstName: 'Ada', lastName: 'Martin', email: 'ada@example.com' },
  externalReference: 'customer-1',
};

/**
 * Inserts the products, the shipping method and the contact of the sample shop, and shares the packagings with the
 * marketplace too.
 */
@Injectable()
export class SampleCatalogue {
  constructor(private readonly contacts: SampleContacts) {}

  /** @param partner gets the packagings only */
  async insert(tx: Tx, { shop, partner }: { shop: number; partner: number }): Promise<void> {
    const packagings = new Map<string, number>();
    for (const product of PRODUCTS) {
      for (const entry of await this.insertProduct(tx, product)) packagings.set(...entry);
    }
    for (const application of [shop, partner]) {
      for (const [externalReference, packagingId] of packagings)
        await tx.rows(
          share('packaging', { applicationId: application, targetId: packagingId }, { externalReference }),
        );
    }
    const { externalReference, ...method } = SHIPPING;
    const targetId = await tx.insert(ShippingMethodEntity, method);
    await tx.rows(share('shipping_method', { applicationId: shop, targetId }, { externalReference }));
    await this.contacts.insert(tx, shop, CONTACT);
  }

  /** @returns the external references and ids of its packagings */
  private async insertProduct(tx: Tx, product: (typeof PRODUCTS)[number]): Promise<[string, number][]> {
    const { code, label, taxes, packagings } = product;
    const productId = await tx.insert(ProductEntity, { code, label, taxes });
    const inserted: [string, number][] = [];
    for (const { externalReference, ...packaging } of packagings) {
      const id = await tx.insert(PackagingEntity, { ...packaging, productId });
      inserted.push([externalReference, id]);
    }
    return inserted;
  }
}
