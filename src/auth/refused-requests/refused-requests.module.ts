import { Global, Module } from '@nestjs/common';
import { RefusalLog } from './refusal-log.js';
import { RefusedRequestsController } from './refused-requests.controller.js';
import { RefusedRequestsService } from './refused-requests.service.js';

@Global()
@Module({
  controllers: [RefusedRequestsController],
  providers: [RefusedRequestsService, RefusalLog],
  exports: [RefusalLog],
})
export class RefusedRequestsModule {}
