import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { InOneTransaction } from '../../idempotency/stored.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { PageQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { mapPage, Paged, type Page } from '../../platform/http/paging/paged.js';
import { Location } from '../../platform/http/server/location.js';
import { IdParam } from '../../platform/http/validation/id.pipe.js';
import { Requires } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { GetHistory, type HistoryPage } from '../../auth/journal/resource-history.js';
import {
  CreatePersonDto,
  ListPeopleDto,
  PasswordLinkDto,
  PEOPLE,
  PersonDto,
  UpdatePersonDto,
} from './dto/person.dto.js';
import { Resources } from '../../resources/resources.service.js';
import { PeopleService } from './people.service.js';

@ApiTags('People')
@Controller('people')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly resources: Resources,
  ) {}

  /**
   * List people
   *
   * Who may use the console, or could. People of an identity provider are here after they signed in for the first time.
   */
  @Get()
  @Paged()
  @WithETag()
  @Requires('admin')
  @ApiOkResponse({ type: [PersonDto] })
  async listPeople(@Query() query: ListPeopleDto): Promise<Page<PersonDto>> {
    return mapPage(await this.people.page(query), (row) => PEOPLE.toDto(row));
  }

  /** Get a person */
  @Get(':id')
  @Requires('admin')
  getPerson(@IdParam() id: number): Promise<PersonDto> {
    return this.resources.get(PEOPLE, id);
  }

  /**
   * Get the history of a person
   *
   * Who created and changed the person, when, and the values that were replaced; oldest first.
   */
  @GetHistory()
  @Requires('admin')
  getPersonHistory(@IdParam() id: number, @Query() query: PageQueryDto): Promise<HistoryPage> {
    return this.resources.history(PEOPLE, id, query);
  }

  /**
   * Create a person who signs in with a password
   *
   * Create a link afterwards, with which the person sets the password.
   */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  @Refuses('already_taken', 'unknown_reference')
  createPerson(@Body() dto: CreatePersonDto): Promise<PersonDto> {
    return this.people.create(dto);
  }

  /**
   * Change a person
   *
   * Changes what is sent and leaves the rest, within a second, even for people who are signed in. The identity provider replaces
   * the name and the e-mail address at the next sign-in.
   */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  @Refuses('already_taken', 'roles_claimed', 'unknown_reference')
  updatePerson(
    @CurrentCaller() { personId }: Caller,
    @IdParam() id: number,
    @Body() dto: UpdatePersonDto,
  ): Promise<PersonDto> {
    return this.people.update(personId, id, dto);
  }

  /**
   * Create a link to set a password
   *
   * For the page of the console on which the person sets the password. It can be used once within 24 hours, and replaces the former
   * link.
   */
  @Post(':id/password_links')
  @Location()
  @InOneTransaction()
  @Requires('admin')
  @Refuses('no_password')
  createPasswordLink(@IdParam() id: number): Promise<PasswordLinkDto> {
    return this.people.newPasswordLink(id);
  }
}
