import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { RIGHT_KEYWORD } from '../common/http/openapi-problems.js';
import type { Right } from './caller.js';

export const ACCESS = 'access';

/** Who may call a handler: everybody, any application, or one with a right. */
export type Access = 'public' | 'application' | Right;

const access = (who: Access) => SetMetadata(ACCESS, who);
const secured = (who: Access) => applyDecorators(access(who), ApiSecurity('token'), ApiSecurity('bearer'));

export const Public = () => access('public');
export const AnyApplication = () => secured('application');
export const Requires = (right: Right) => applyDecorators(secured(right), ApiExtension(RIGHT_KEYWORD, right));
