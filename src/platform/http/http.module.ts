import { Global, Module } from '@nestjs/common';
import { OpenApiValidator } from './validation/openapi-validator.js';

let validator: OpenApiValidator | null = null;

/** One for all applications of a process, because compiling its schemas takes long and tests start many applications. */
const sharedValidator = (): OpenApiValidator => (validator ??= OpenApiValidator.fromFile());

/** Provides the validator that is made from openapi.json to all controllers. */
@Global()
@Module({
  providers: [{ provide: OpenApiValidator, useFactory: sharedValidator }],
  exports: [OpenApiValidator],
})
export class HttpModule {}
