import { Global, Module } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { ListResponder } from './paging/list-responder.js';
import { OpenApiValidator } from './validation/openapi-validator.js';

/** Provides what all controllers share: the validator made from openapi.json, and the responses of lists. */
@Global()
@Module({
  providers: [
    { provide: OpenApiValidator, useFactory: () => OpenApiValidator.fromFile() },
    {
      provide: ListResponder,
      useFactory: ({ secretsKey }: Config) => new ListResponder(secretsKey),
      inject: [CONFIG],
    },
  ],
  exports: [OpenApiValidator, ListResponder],
})
export class HttpModule {}
