import { Module } from '@nestjs/common';
import { OrderRequestsModule } from '../order-requests/order-requests.module.js';
import { OrdersModule } from '../orders.module.js';
import { TestStepsController } from './test-steps.controller.js';
import { TestStepsService } from './test-steps.service.js';

/** Also in a live installation, where its route is refused like a path that does not exist: the OpenAPI document has it. */
@Module({
  imports: [OrdersModule, OrderRequestsModule],
  controllers: [TestStepsController],
  providers: [TestStepsService],
})
export class TestStepsModule {}
