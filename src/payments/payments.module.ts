import { Module } from '@nestjs/common';
import { PaymentListService } from './payment-list.service.js';
import { PaymentService } from './payment.service.js';
import { PaymentsController } from './payments.controller.js';

@Module({
  controllers: [PaymentsController],
  providers: [PaymentService, PaymentListService],
})
export class PaymentsModule {}
