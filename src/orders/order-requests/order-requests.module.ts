import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders.module.js';
import { OrderRequestSender } from './order-request-sender.js';

@Module({ imports: [OrdersModule], providers: [OrderRequestSender], exports: [OrderRequestSender] })
export class OrderRequestsModule {}
