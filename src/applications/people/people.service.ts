import { Inject, Injectable } from '@nestjs/common';
import { DomainError, invalidInput, notFound } from '../../common/errors/domain-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { CredentialRepository } from '../../persistence/credentials/credential.repository.js';
import { PersonRepository, type PersonRow } from '../../persistence/people/person.repository.js';
import { numberedPage } from '../../platform/http/paging/read-page.js';
import type { Page } from '../../platform/http/paging/paged.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ResourceHistory, type Subject } from '../../auth/journal/resource-history.js';
import { newSecret } from '../../auth/token.js';
import {
  toPersonDto,
  toPersonValues,
  type CreatePersonDto,
  type ListPeopleDto,
  type PasswordLinkDto,
  type UpdatePersonDto,
} from './dto/person.dto.js';

const ADMINISTRATOR_ID = 0;

@Injectable()
export class PeopleService {
  constructor(
    private readonly transactions: Transactions,
    private readonly people: PersonRepository,
    private readonly credentials: CredentialRepository,
    private readonly histories: ResourceHistory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  page({ active, ...query }: ListPeopleDto): Promise<Page<PersonRow>> {
    const filter = active === undefined ? null : active === 'true';
    return numberedPage(this.config.secretsKeys, `people ${filter}`, query, {
      find: (after, limit) => this.people.page(filter, after, limit),
      numberOf: ({ id }) => id,
    });
  }

  async get(id: number, session?: Session): Promise<PersonRow> {
    const person = await this.people.person(id, session);
    if (person === null) throw notFound('person');
    return person;
  }

  async create(dto: CreatePersonDto): Promise<PersonRow> {
    const values = { applicationId: ADMINISTRATOR_ID, ...toPersonValues(dto) };
    const id = await this.transactions.run(async (tx) => {
      const created = await this.people.insert(tx, values);
      this.histories.created(tx, 'people', [created]);
      return created;
    });
    return this.get(id);
  }

  /** @param callerId the person who requests it; null for a token */
  async update(callerId: number | null, id: number, dto: UpdatePersonDto): Promise<PersonRow> {
    const values = toPersonValues(dto);
    if (id === callerId && values.active === false) throw ownPerson();
    await this.transactions.run((tx) =>
      this.histories.update(tx, this.subject(id), async () => {
        const person = await this.people.person(id, tx);
        const setsRoles = values.roles !== undefined || values.applicationId !== undefined;
        if (setsRoles && person?.rolesClaimed === true) throw rolesClaimed();
        // The sessions end only when the person is switched on again; until then they tell the audit who still tries to use them.
        if (values.active === true && person?.active === false)
          await this.credentials.endOfPerson(tx, id, 'session');
        await this.people.update(tx, id, values);
      }),
    );
    return this.get(id);
  }

  async newPasswordLink(personId: number): Promise<PasswordLinkDto> {
    const secret = newSecret();
    const replace = async (tx: Tx) => {
      const { issuer } = await this.get(personId, tx);
      if (issuer !== null)
        throw new DomainError('no_password', 'The person signs in through an identity provider.');
      await this.credentials.endOfPerson(tx, personId, 'password_link');
      return this.credentials.create(tx, secret, { kind: 'password_link', personId });
    };
    const created = await this.transactions.run((tx) =>
      this.histories.update(
        tx,
        this.subject(personId),
        () => replace(tx),
        'A link to set a password was created.',
      ),
    );
    const link = `${this.config.publicUrl ?? ''}/console/set-password#secret=${secret}`;
    return { link, expiresAt: created!.expiresAt!.toISOString() };
  }

  private subject(id: number): Subject {
    return { resource: 'people', ids: [id], show: (tx, personId) => this.shown(tx, personId) };
  }

  /** Without the values that change by signing in. */
  private async shown(tx: Tx, id: number): Promise<object | null> {
    const person = await this.people.person(id, tx);
    if (person === null) return null;
    const { lastSeenAt: _lastSeenAt, hasPassword: _hasPassword, ...shown } = toPersonDto(person);
    return shown;
  }
}

const ownPerson = (): DomainError =>
  invalidInput([
    {
      pointer: '#/active',
      code: 'own_person',
      detail: 'Expected true for the person who is signed in, but received false.',
    },
  ]);

const rolesClaimed = (): DomainError =>
  new DomainError('roles_claimed', 'The identity provider gives this person the roles and the application.');
