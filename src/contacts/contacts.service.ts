import { Injectable } from '@nestjs/common';
import { saysWho, type Person } from '../common/account-name.js';
import { invalidInput, notFound } from '../common/domain-error.js';
import {
  ContactRepository,
  type ContactRow,
  type CustomerRow,
} from '../persistence/repositories/contact.repository.js';
import { Transactions } from '../persistence/transactions.js';
import { toContactValues, type CreateContactDto, type UpdateContactDto } from './dto/contact.dto.js';
import { toCustomerValues, type CreateCustomerDto, type UpdateCustomerDto } from './dto/customer.dto.js';

@Injectable()
export class ContactsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ContactRepository,
  ) {}

  customers(): Promise<CustomerRow[]> {
    return this.repository.customers();
  }

  async customer(id: number): Promise<CustomerRow> {
    const customer = await this.repository.customer(id);
    if (customer === null) throw notFound('customer');
    return customer;
  }

  async createCustomer(dto: CreateCustomerDto): Promise<CustomerRow> {
    const id = await this.repository.insertCustomer(this.transactions.autocommit, toCustomerValues(dto));
    return this.customer(id);
  }

  async updateCustomer(id: number, dto: UpdateCustomerDto): Promise<CustomerRow> {
    await this.repository.updateCustomer(this.transactions.autocommit, id, toCustomerValues(dto));
    return this.customer(id);
  }

  contacts(): Promise<ContactRow[]> {
    return this.repository.contacts();
  }

  async contact(id: number): Promise<ContactRow> {
    const contact = await this.repository.contact(id);
    if (contact === null) throw notFound('contact');
    return contact;
  }

  async createContact(dto: CreateContactDto): Promise<ContactRow> {
    requireName(dto);
    const id = await this.repository.insertContact(this.transactions.autocommit, toContactValues(dto));
    return this.contact(id);
  }

  async updateContact(id: number, dto: UpdateContactDto): Promise<ContactRow> {
    const values = toContactValues(dto);
    // Two changes at once could otherwise take away the name and the e-mail.
    await this.transactions.run(async (tx) => {
      const person = await this.repository.lockContact(tx, id);
      if (person === null) throw notFound('contact');
      requireName({ ...person, ...values });
      await this.repository.updateContact(tx, id, values);
    });
    return this.contact(id);
  }
}

function requireName(person: Person): void {
  if (saysWho(person)) return;
  throw invalidInput([{ pointer: '#', code: 'required', detail: 'needs a name or an e-mail address' }]);
}
