import { Global, Module } from '@nestjs/common';
import { OpenApiValidator } from './validation/openapi-validator.js';

/** Provides what all controllers share: the validator made from openapi.json. */
@Global()
@Module({
  providers: [{ provide: OpenApiValidator, useFactory: () => OpenApiValidator.fromFile() }],
  exports: [OpenApiValidator],
})
export class HttpModule {}
