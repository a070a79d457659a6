import { Inject, Injectable } from '@nestjs/common';
import { DomainError, invalidMember } from '../../common/errors/domain-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { CredentialRepository } from '../../persistence/credentials/credential.repository.js';
import { PersonRepository, type PersonRow } from '../../persistence/people/person.repository.js';
import { numberedPage } from '../../platform/http/paging/read-page.js';
import type { Page } from '../../platform/http/paging/paged.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Resources } from '../../resources/resources.service.js';
import { flag } from '../../common/values.js';
import { newSecret } from '../../auth/token.js';
import {
  PEOPLE,
  type CreatePersonDto,
  type ListPeopleDto,
  type PasswordLinkDto,
  type PersonDto,
  type UpdatePersonDto,
} from './dto/person.dto.js';

const ADMINISTRATOR_ID = 0;

@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PersonRepository,
    private readonly credentials: CredentialRepository,
    private readonly resources: Resources,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  page({ active, ...query }: ListPeopleDto): Promise<Page<PersonRow>> {
    const filter = active === undefined ? null : active === 'true';
    return numberedPage(this.config.secretsKeys, `people ${filter}`, query, {
      find: (after, limit) => this.people.page(filter, after, limit),
      numberOf: ({ id }) => id,
    });
  }

  create(dto: CreatePersonDto): Promise<PersonDto> {
    return this.resources.create(PEOPLE, dto, (_, values) => ({
      applicationId: ADMINISTRATOR_ID,
      ...values,
    }));
  }

  /** @param callerId the person who requests it; null for a token */
  async update(callerId: number | null, id: number, dto: UpdatePersonDto): Promise<PersonDto> {
    if (id === callerId && dto.active !== undefined && !flag(dto.active)) throw ownPerson();
    return this.resources.change(PEOPLE, id, dto, async (tx, values, before) => {
      const setsRoles = values.roles !== undefined || values.applicationId !== undefined;
      if (setsRoles && before?.rolesClaimed === true) throw rolesClaimed();
      // The sessions end only when the person is switched on again; until then they tell the audit who still tries to use them.
      if (values.active === true && before?.active === false)
        await this.credentials.endOfPerson(tx, id, 'session');
      return values;
    });
  }

  async newPasswordLink(personId: number): Promise<PasswordLinkDto> {
    const secret = newSecret();
    const { issuer } = await this.resources.get(PEOPLE, personId);
    if (issuer !== null)
      throw new DomainError('no_password', 'The person signs in through an identity provider.');
    const replace = async (tx: Tx) => {
      await this.credentials.endOfPerson(tx, personId, 'password_link');
      return this.credentials.create(tx, secret, { kind: 'password_link', personId });
    };
    const reason = 'A link to set a password was created.';
    const created = await this.resources.record(PEOPLE, personId, replace, reason);
    const link = `${this.config.publicUrl ?? ''}/console/set-password#secret=${secret}`;
    return { link, expiresAt: created!.expiresAt!.toISOString() };
  }
}

const ownPerson = (): DomainError =>
  invalidMember(
    '#/active',
    'own_person',
    'Expected true for the person who is signed in, but received false.',
  );

const rolesClaimed = (): DomainError =>
  new DomainError('roles_claimed', 'The identity provider gives this person the roles and the application.');
