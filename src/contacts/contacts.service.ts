import { Injectable } from '@nestjs/common';
import { isIdentifiable } from '../common/account-name.js';
import { invalidInput, notFound } from '../common/errors/domain-error.js';
import { searchTerms } from '../common/text/search-words.js';
import { trimmed } from '../common/text/visible-text.js';
import type { RowList } from '../common/row-list.js';
import {
  ContactCandidateRepository,
  type ContactCandidateRow,
} from '../persistence/contacts/contact-candidate.repository.js';
import {
  ContactRepository,
  type ContactValues,
  type PersonRow,
} from '../persistence/contacts/contact.repository.js';
import type { ContactFilters, ContactRow, CustomerRow } from '../persistence/contacts/contact-lists.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { ContactHistory } from './contact-history.js';
import type { ListContactsDto } from './dto/list-contacts.dto.js';
import type { ListCustomersDto } from './dto/list-customers.dto.js';
import { toContactValues, type CreateContactDto, type UpdateContactDto } from './dto/contact.dto.js';
import { toCustomerValues, type CreateCustomerDto, type UpdateCustomerDto } from './dto/customer.dto.js';

@Injectable()
export class ContactsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ContactRepository,
    private readonly matches: ContactCandidateRepository,
    private readonly history: ContactHistory,
  ) {}

  customers({ name, ...query }: ListCustomersDto): RowList<CustomerRow> {
    return this.repository.customers({ name: name ?? null, ...commonFilters(query) });
  }

  async customer(id: number): Promise<CustomerRow> {
    const customer = await this.repository.customer(id);
    if (customer === null) throw notFound('customer');
    return customer;
  }

  async createCustomer(dto: CreateCustomerDto): Promise<CustomerRow> {
    const id = await this.transactions.run(async (tx) => {
      const created = await this.repository.insertCustomer(tx, toCustomerValues(dto));
      this.history.histories.created(tx, 'customers', [created]);
      return created;
    });
    return this.customer(id);
  }

  async updateCustomer(id: number, dto: UpdateCustomerDto): Promise<CustomerRow> {
    const customer = await this.customer(id);
    await this.transactions.run((tx) =>
      this.history.histories.update(tx, this.history.customers([customer.id]), () =>
        this.repository.updateCustomer(tx, customer.id, toCustomerValues(dto)),
      ),
    );
    return this.customer(id);
  }

  contacts(query: ListContactsDto): RowList<ContactRow> {
    return this.repository.contacts(contactFilters(query));
  }

  async contact(id: number): Promise<ContactRow> {
    const contact = await this.repository.contact(id);
    if (contact === null) throw notFound('contact');
    return contact;
  }

  async createContact(dto: CreateContactDto): Promise<ContactRow> {
    requireName(dto);
    const id = await this.transactions.run(async (tx) => {
      const values = await this.withCurrentCustomer(tx, toContactValues(dto));
      const created = await this.repository.insertContact(tx, values);
      this.history.histories.created(tx, 'contacts', [created]);
      return created;
    });
    return this.contact(id);
  }

  async updateContact(id: number, dto: UpdateContactDto): Promise<ContactRow> {
    const values = toContactValues(dto);
    // Locked, because two concurrent changes could together remove the name and the e-mail.
    await this.transactions.run(async (tx) => {
      const person = await this.repository.lockContact(tx, id);
      if (person === null) throw notFound('contact');
      requireName({ ...person, ...values });
      const current = await this.withCurrentCustomer(tx, values);
      await this.history.histories.change(tx, [this.history.contacts([person.id])], () =>
        this.repository.updateContact(tx, person.id, current),
      );
    });
    return this.contact(id);
  }

  async candidates(id: number): Promise<ContactCandidateRow[]> {
    return this.matches.candidates((await this.contact(id)).id);
  }

  /** Replaces a reconciled customer by the one it was reconciled into. */
  private async withCurrentCustomer(tx: Tx, values: ContactValues): Promise<ContactValues> {
    if (values.customerId === undefined) return values;
    // The foreign key rejects a customer that does not exist.
    const customerId = (await this.repository.lockCustomer(tx, values.customerId)) ?? values.customerId;
    return { ...values, customerId };
  }
}

const commonFilters = ({ temporary, q }: Pick<ListContactsDto, 'temporary' | 'q'>) => ({
  temporary: temporary === undefined ? null : temporary === 'true',
  words: q === undefined ? null : searchTerms(q),
});

export const contactFilters = ({ email, customer, ...query }: ListContactsDto): ContactFilters => ({
  email: email === undefined ? null : trimmed(email),
  customer: customer === undefined ? null : Number(customer),
  ...commonFilters(query),
});

export function requireName(person: Partial<PersonRow>): void {
  if (isIdentifiable(person)) return;
  throw invalidInput([{ pointer: '#', code: 'required', detail: 'Expected a name or an e-mail address.' }]);
}
