import { PartialType } from '@nestjs/swagger';
import { IsArray, IsIn, Length, MaxLength } from 'class-validator';
import { ROLES, type Role } from '../../../config/role.js';
import { PersonEntity } from '../../../persistence/applications/application.entity.js';
import { PERSON_LIST, type PersonRow } from '../../../persistence/people/person.repository.js';
import type { Resource } from '../../../resources/resource.js';
import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';
import {
  FLAG_QUERY,
  FlagField,
  FormatField,
  IdField,
  MayBeAbsent,
  NotBlank,
  QueryField,
} from '../../../platform/http/documentation/fields.js';
import { IdValue, TimestampValue } from '../../../platform/http/documentation/response-values.js';
import { PageQueryDto } from '../../../platform/http/paging/list-query.dto.js';
import { PatchBody } from '../../../platform/http/validation/request-extensions.js';
import { flag } from '../../../common/values.js';

export class CreatePersonDto {
  /** @example "Ada Lovelace" */
  @Length(1, 255) @NotBlank() name: string;

  /**
   * With which the person signs in.
   * @example "ada@example.com"
   */
  @MaxLength(254) @FormatField('email') email: string;

  /**
   * `reader` reads what `sales` reads and changes nothing; `clerk` has `sales`, `crm`, `holds` and `logistics`; `catalogue` has
   * `catalogue`; `administrator` has every right. Without a role a person can do nothing.
   */
  @DocumentedProperty({ example: ['clerk'] })
  @IsArray()
  @IsIn(ROLES, { each: true })
  roles: Role[];

  /** The id of the application on whose behalf the person acts; the administrator of the service by default. */
  @MayBeAbsent() @IdField() application?: number | string;
}

@PatchBody({ notRemovable: ['name', 'email', 'roles', 'application', 'active'] })
export class UpdatePersonDto extends PartialType(CreatePersonDto, { skipNullProperties: false }) {
  /**
   * Whether the person may use the service. Sessions end when it is set to false, and do not come back. People cannot switch
   * off their own account.
   */
  @MayBeAbsent() @FlagField({ example: true }) active?: boolean | number | string;
}

export class ListPeopleDto extends PageQueryDto {
  /** `true`: people who may use the service. `false`: those who were switched off. */
  @QueryField(FLAG_QUERY)
  active?: string;
}

export class PersonDto {
  @IdValue() id: number;

  /** The identity provider; null for a person with a password. */
  issuer: string | null;

  /** The name that the identity provider has for the person. */
  subject: string | null;

  name: string;
  email: string | null;
  roles: Role[];

  /** Whether the roles and the application come from a claim of the identity provider; then they cannot be changed here. */
  rolesClaimed: boolean;

  /** The id of the application on whose behalf the person acts; 0 is the administrator of the service. */
  @IdValue({ minimum: 0 })
  application: number;

  active: boolean;

  /** Whether the person has set a password. */
  hasPassword: boolean;

  /** To the minute; null when the person has never signed in. */
  @TimestampValue() lastSeenAt: string | null;

  @TimestampValue() createdAt: string;
}

export class PasswordLinkDto {
  /** The page of the console on which the person sets a password once: its path, or address if `PUBLIC_URL` is set. It is shown once. */
  link: string;

  @TimestampValue() expiresAt: string;
}

/** Roles are stored without duplicates and in a fixed order. */
function toPersonValues({ name, email, roles, application, active }: UpdatePersonDto) {
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(roles !== undefined && { roles: ROLES.filter((role) => roles.includes(role)) }),
    ...(application !== undefined && { applicationId: Number(application) }),
    ...(active !== undefined && { active: flag(active) }),
  };
}

const toPersonDto = (row: PersonRow): PersonDto => ({
  id: row.id,
  issuer: row.issuer,
  subject: row.subject,
  name: row.name,
  email: row.email,
  roles: row.roles,
  rolesClaimed: row.rolesClaimed,
  application: row.applicationId,
  active: row.active,
  hasPassword: row.hasPassword,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** Its history omits what changes by signing in. */
export const PEOPLE: Resource<PersonEntity, PersonRow, UpdatePersonDto, PersonDto> = {
  table: 'people',
  entity: PersonEntity,
  list: PERSON_LIST,
  toValues: toPersonValues,
  toDto: toPersonDto,
  toHistory: ({ lastSeenAt: _lastSeenAt, hasPassword: _hasPassword, ...shown }) => shown,
};
