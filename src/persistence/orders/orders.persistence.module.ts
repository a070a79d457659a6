import { Module } from '@nestjs/common';
import { ChangeRequestRepository } from './change-request.repository.js';
import { DueOrdersRepository } from './due-orders.repository.js';
import { OrderRepository } from './order.repository.js';
import { OrderAnswerRepository } from './order-answer.repository.js';
import { OrderChangeRepository } from './order-change.repository.js';
import { OrderCreationRepository } from './order-creation.repository.js';
import { OrderListRepository } from './order-list.repository.js';
import { ReconciledOrdersRepository } from './reconciled-orders.repository.js';

const REPOSITORIES = [
  ChangeRequestRepository,
  DueOrdersRepository,
  OrderRepository,
  OrderAnswerRepository,
  OrderChangeRepository,
  OrderCreationRepository,
  OrderListRepository,
  ReconciledOrdersRepository,
];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class OrdersPersistenceModule {}
