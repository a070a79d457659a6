import { Injectable } from '@nestjs/common';
import { orNotFound } from '../../common/errors/domain-error.js';
import { bindToRequest } from '../../common/request/request-context.js';
import { ContactRepository } from '../../persistence/contacts/contact.repository.js';
import { PersonalDataRepository } from '../../persistence/erasures/personal-data.repository.js';

/** Few, because an order comes with all its versions and events. */
const PARTS_PER_READ = 5;

type ReadParts = (after: number) => ReturnType<PersonalDataRepository['orders']>;

/** Hands over all that is stored about a contact. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly repository: PersonalDataRepository,
  ) {}

  /** One JSON document, in parts that are read while they are sent. */
  async documentOf(contactId: number): Promise<AsyncIterable<string>> {
    const contact = orNotFound(await this.contacts.contact(contactId), 'contact');
    const person = await this.repository.person(contact.id);
    // Later parts are read in the drain event of the socket, which does not belong to the request.
    const orders = bindToRequest((after: number) =>
      this.repository.orders(contact.id, after, PARTS_PER_READ),
    );
    const payments = bindToRequest((after: number) =>
      this.repository.payments(contact.id, after, PARTS_PER_READ),
    );
    return documentText(person, orders, payments);
  }
}

async function* documentText(
  person: { text: string },
  orders: ReadParts,
  payments: ReadParts,
): AsyncGenerator<string> {
  // The members of the person, and then two more.
  yield `${person.text.trimEnd().slice(0, -1)},"orders":`;
  yield* arrayText(orders);
  yield ',"payments":';
  yield* arrayText(payments);
  yield '}';
}

async function* arrayText(next: ReadParts): AsyncGenerator<string> {
  let separator = '[';
  let parts = await next(0);
  while (parts.length > 0) {
    for (const { text } of parts) {
      yield separator + text;
      separator = ',';
    }
    parts = parts.length < PARTS_PER_READ ? [] : await next(parts.at(-1)!.id);
  }
  yield separator === '[' ? '[]' : ']';
}
