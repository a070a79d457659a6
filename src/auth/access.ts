import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { RIGHT_KEYWORD } from '../http/openapi/openapi-problems.js';
import type { Right } from './caller.js';

export const ACCESS = 'access';

/** Who may call a handler: everybody, any application, or one with a right. */
export type Access = 'public' | 'application' | Right;

const setAccess = (who: Access) => SetMetadata(ACCESS, who);
const secured = (who: Access) => applyDecorators(setAccess(who), ApiSecurity('token'), ApiSecurity('bearer'));

export const Public = () => setAccess('public');
export const AnyApplication = () => secured('application');
export const Requires = (right: Right) => applyDecorators(secured(right), ApiExtension(RIGHT_KEYWORD, right));
