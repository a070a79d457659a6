import { Module } from '@nestjs/common';
import { PaymentListService } from './payment-list.service.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsController } from './payments.controller.js';

@Module({
  controllers: [PaymentsController],
  providers: [PaymentsService, PaymentListService],
})
export class PaymentsModule {}
