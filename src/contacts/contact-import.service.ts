import { Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { grouped } from '../common/grouped.js';
import type { ImportOutcome } from '../common/errors/import-outcome.js';
import { flag, optionalIdentifier } from '../common/values.js';
import { normalVatNumber } from '../common/vat-number.js';
import {
  ContactImportRepository,
  type ContactWrites,
  type ImportedCustomer,
} from '../persistence/contacts/contact-import.repository.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { ContactHistory } from './contact-history.js';
import { requireName } from './contacts.service.js';
import type { CreateContactDto } from './dto/contact.dto.js';
import type { CreateCustomerDto } from './dto/customer.dto.js';
import type { ShareContactDto } from './dto/contact-reference.dto.js';
import { Companies, planContact, type ContactPlan, type DescribedContact } from './rules/contact-import.js';

/** A contact with its customer, and the name under which it is shared with an application. */
export type ImportContactDto = Omit<CreateContactDto, 'customer'> &
  Pick<ShareContactDto, 'externalReference'> & { customer?: CreateCustomerDto };

interface ContactImportOptions {
  sharedWith: number | null;
  /** True when a known contact may get another customer. */
  moveContacts: boolean;
  isDryRun: boolean;
}

/**
 * Creates and changes many contacts in one transaction. Importing them again finds them by the application's external
 * reference, or by their e-mail address.
 */
@Injectable()
export class ContactImportService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ContactImportRepository,
    private readonly history: ContactHistory,
  ) {}

  /**
   * @param dtos with different e-mail addresses and external references
   * @param sharedWith the id of the application with which they are shared; null for none
   * @param isDryRun nothing is stored
   */
  importContacts(
    dtos: ImportContactDto[],
    { sharedWith: applicationId, moveContacts, isDryRun }: ContactImportOptions,
  ): Promise<ImportOutcome[]> {
    const contacts = dtos.map(toDescribedContact);
    return this.transactions.run(async (tx) => {
      const plans = await this.plan(tx, { applicationId, moveContacts }, contacts);
      const changes = plans.filter((plan) => !(plan instanceof DomainError) && plan.outcome !== 'unchanged');
      if (!isDryRun && changes.length > 0) await this.store(tx, applicationId, changes as ContactPlan[]);
      return plans.map((plan) => (plan instanceof DomainError ? plan : plan.outcome));
    });
  }

  private async plan(
    tx: Tx,
    { applicationId, moveContacts }: { applicationId: number | null; moveContacts: boolean },
    contacts: DescribedContact[],
  ): Promise<(ContactPlan | DomainError)[]> {
    const keys = contacts.map(({ person: { email }, externalReference }) => ({ email, externalReference }));
    const found = grouped(
      await this.repository.contacts(tx, applicationId, keys),
      ({ position }) => position,
    );
    const names = new Set(
      contacts.flatMap(({ customer }) => (customer?.individual === false ? [customer.name] : [])),
    );
    const companies = new Companies(
      grouped(await this.repository.companies(tx, [...names]), ({ name }) => name),
    );
    return contacts.map((contact, position) =>
      errorOr(() => {
        requireName(contact.person);
        return planContact(contact, found.get(position) ?? [], companies, moveContacts);
      }),
    );
  }

  private async store(tx: Tx, applicationId: number | null, plans: ContactPlan[]): Promise<void> {
    const newCustomers = new Set(plans.map(({ customer }) => customer).filter(({ id }) => id === null));
    const newContacts = plans.filter(({ contactId }) => contactId === null);
    const ids = await this.repository.allocateIds(tx, newCustomers.size, newContacts.length);
    for (const customer of newCustomers) customer.id = ids.customers.shift()!;
    for (const plan of newContacts) plan.contactId = ids.contacts.shift()!;
    await this.storeRecorded(tx, {
      newCustomers: [...newCustomers] as ImportedCustomer[],
      changedCustomers: changedCustomers(plans),
      newContacts: newContacts.map(toContact),
      changedContacts: plans.filter(({ outcome }) => outcome === 'updated').map(toContact),
      ...references(plans, applicationId),
    });
  }

  private async storeRecorded(tx: Tx, writes: ContactWrites): Promise<void> {
    const { histories } = this.history;
    histories.created(tx, 'customers', idsOf(writes.newCustomers));
    histories.created(tx, 'contacts', idsOf(writes.newContacts));
    const subjects = [
      this.history.contacts(idsOf(writes.changedContacts)),
      this.history.customers(idsOf(writes.changedCustomers)),
      this.history.references(idsOf(writes.namedReferences)),
    ];
    const references = await histories.change(tx, subjects, () => this.repository.store(tx, writes));
    histories.created(tx, 'contact_references', references);
  }
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

function toDescribedContact(dto: ImportContactDto): DescribedContact {
  const { firstName = null, lastName = null, email = null, customer, externalReference } = dto;
  return {
    person: { firstName, lastName, email },
    customer:
      customer === undefined
        ? null
        : {
            name: customer.name,
            individual: customer.individual !== undefined && flag(customer.individual),
            vatNumber: customer.vatNumber === undefined ? null : normalVatNumber(customer.vatNumber),
          },
    externalReference: optionalIdentifier(externalReference),
  };
}

function errorOr<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

const toContact = ({ contactId, customer, person }: ContactPlan): ContactWrites['newContacts'][number] => ({
  id: contactId!,
  customerId: customer.id!,
  ...person,
});

/** Each customer once; of several rows that change the same one, the last counts. */
function changedCustomers(plans: ContactPlan[]): ImportedCustomer[] {
  const changed = new Map<number, ImportedCustomer>();
  for (const { customer, customerChange } of plans) {
    const id = customer.id!;
    if (customerChange !== null) changed.set(id, { ...customer, ...customerChange, id });
  }
  return [...changed.values()];
}

function references(
  plans: ContactPlan[],
  applicationId: number | null,
): Pick<ContactWrites, 'newReferences' | 'namedReferences'> {
  const newReferences: ContactWrites['newReferences'] = [];
  const namedReferences: ContactWrites['namedReferences'] = [];
  for (const { reference, contactId } of plans) {
    if (reference === null) continue;
    const { id, externalReference } = reference;
    if (id === null)
      newReferences.push({ applicationId: applicationId!, contactId: contactId!, externalReference });
    else namedReferences.push({ id, externalReference });
  }
  return { newReferences, namedReferences };
}
