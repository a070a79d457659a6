import { Injectable } from '@nestjs/common';
import { PackagingReferenceRepository } from '../../persistence/catalogue/packaging-reference.repository.js';
import { PackagingRepository } from '../../persistence/catalogue/packaging.repository.js';
import { ShippingRepository } from '../../persistence/catalogue/shipping.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { SampleContacts } from './sample-contacts.js';
import { SAMPLE_CONTACT, SAMPLE_PRODUCTS, SAMPLE_SHIPPING } from './sample.js';

/**
 * Inserts the products, the shipping method and the contact of the sample shop, and shares the packagings with the
 * marketplace too.
 */
@Injectable()
export class SampleCatalogue {
  constructor(
    private readonly packagings: PackagingRepository,
    private readonly references: PackagingReferenceRepository,
    private readonly shipping: ShippingRepository,
    private readonly contacts: SampleContacts,
  ) {}

  /** @param partner gets the packagings only */
  async insert(tx: Tx, { shop, partner }: { shop: number; partner: number }): Promise<void> {
    const packagings = new Map<string, number>();
    for (const product of SAMPLE_PRODUCTS) {
      for (const entry of await this.insertProduct(tx, product)) packagings.set(...entry);
    }
    for (const application of [shop, partner]) {
      for (const [externalReference, packagingId] of packagings)
        await this.references.share(tx, application, { packagingId, externalReference, label: null });
    }
    const { externalReference, ...method } = SAMPLE_SHIPPING;
    const methodId = await this.shipping.insertMethod(tx, method);
    await this.shipping.share(tx, shop, methodId, externalReference);
    await this.contacts.insert(tx, shop, SAMPLE_CONTACT);
  }

  /** @returns the external references and ids of its packagings */
  private async insertProduct(
    tx: Tx,
    product: (typeof SAMPLE_PRODUCTS)[number],
  ): Promise<[string, number][]> {
    const { code, label, taxes, packagings } = product;
    const productId = await this.packagings.insertProduct(tx, { code, label, taxes });
    const inserted: [string, number][] = [];
    for (const { externalReference, ...packaging } of packagings) {
      const id = await this.packagings.insertPackaging(tx, { ...packaging, productId });
      inserted.push([externalReference, id]);
    }
    return inserted;
  }
}
