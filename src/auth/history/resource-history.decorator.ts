import { applyDecorators, Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { Paged } from '../../platform/http/paging/paged.js';
import { ResourceHistoryEntryDto } from './dto/resource-history.dto.js';

/** For a handler that returns a page of the history of a resource. @param path the path of the resource */
export const GetHistory = (path = ':id') =>
  applyDecorators(
    Get(`${path}/history`),
    WithETag(),
    Paged(),
    ApiOkResponse({ type: [ResourceHistoryEntryDto] }),
  );
