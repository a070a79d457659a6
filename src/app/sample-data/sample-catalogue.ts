import { Injectable } from '@nestjs/common';
import { ContactReferenceRepository } from '../../persistence/contacts/contact-reference.repository.js';
import { ContactRepository } from '../../persistence/contacts/contact.repository.js';
import { PackagingReferenceRepository } from '../../persistence/catalogue/packaging-reference.repository.js';
import { PackagingRepository } from '../../persistence/catalogue/packaging.repository.js';
import { ShippingRepository } from '../../persistence/catalogue/shipping.repository.js';
import type { Tx } from '../../persistence/database/session.js';
import { SAMPLE_CONTACT, SAMPLE_PRODUCTS, SAMPLE_SHIPPING } from './sample.js';

/** Inserts the products, the shipping method and the contact of the sample shop. */
@Injectable()
export class SampleCatalogue {
  constructor(
    private readonly packagings: PackagingRepository,
    private readonly references: PackagingReferenceRepository,
    private readonly shipping: ShippingRepository,
    private readonly contacts: ContactRepository,
    private readonly contactReferences: ContactReferenceRepository,
  ) {}

  async insert(tx: Tx, shop: number): Promise<void> {
    for (const product of SAMPLE_PRODUCTS) await this.insertProduct(tx, shop, product);
    const { externalReference, ...method } = SAMPLE_SHIPPING;
    const methodId = await this.shipping.insertMethod(tx, method);
    await this.shipping.share(tx, shop, methodId, externalReference);
    await this.insertContact(tx, shop);
  }

  private async insertProduct(
    tx: Tx,
    shop: number,
    product: (typeof SAMPLE_PRODUCTS)[number],
  ): Promise<void> {
    const { code, label, taxes, packagings } = product;
    const productId = await this.packagings.insertProduct(tx, { code, label, taxes });
    for (const { externalReference, ...packaging } of packagings) {
      const packagingId = await this.packagings.insertPackaging(tx, { ...packaging, productId });
      await this.references.share(tx, shop, { packagingId, externalReference, label: null });
    }
  }

  private async insertContact(tx: Tx, shop: number): Promise<void> {
    const { customer, person, externalReference } = SAMPLE_CONTACT;
    const customerId = await this.contacts.insertCustomer(tx, customer);
    const contactId = await this.contacts.insertContact(tx, { ...person, customerId });
    await this.contactReferences.share(tx, shop, contactId, externalReference);
  }
}
