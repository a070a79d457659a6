import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Right } from './caller.js';

export const ACCESS = 'access';

/** Who may call a handler: everybody, any application, or one with a right. */
export type Access = 'public' | 'application' | Right;

const access = (who: Access) => SetMetadata(ACCESS, who);
const secured = (who: Access) => applyDecorators(access(who), ApiSecurity('token'), ApiSecurity('bearer'));

export const Public = () => access('public');
export const AnyApplication = () => secured('application');
export const Requires = (right: Right) => secured(right);
