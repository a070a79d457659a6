import { Inject, Injectable } from '@nestjs/common';
import { hasRight, type Application } from '../auth/caller.js';
import { contentDifferences } from '../common/content-differences.js';
import { DomainError, invalidInput, notFound, type Fault } from '../common/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import type { KnownPayment, PaymentRecord } from '../persistence/repositories/payment-record.js';
import { PaymentRepository } from '../persistence/repositories/payment.repository.js';
import { Transactions, type Tx } from '../persistence/transactions.js';
import type { CreatePaymentDto } from './dto/create-payment.dto.js';
import { balanceFaults } from './rules/payment-amounts.js';
import { paymentContent, type PaymentContent } from './rules/payment-content.js';
import { draftPayment, type PaymentDraft } from './rules/payment-draft.js';
import { paymentReceived } from './rules/payment-received.js';

export interface RecordedPayment {
  payment: PaymentRecord;
  /** The payment was there before: the same request was sent again. */
  replayed: boolean;
}

/** Records payments, each once, and what the orders they are for have been paid. */
@Injectable()
export class PaymentService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws DomainError not_found, also when it is another application's */
  async get(caller: Application, id: number): Promise<PaymentRecord> {
    const payment = await this.payments.find(id, hasRight(caller, 'sales') ? null : caller.id);
    if (payment === null) throw notFound('payment');
    return payment;
  }

  /** @throws DomainError payment_reference_conflict, unknown_reference, validation_failed */
  async record(caller: Application, dto: CreatePaymentDto): Promise<RecordedPayment> {
    const content = paymentContent(dto);
    const answer = await this.payments.ask({
      applicationId: caller.id,
      reference: content.reference,
      customerExternalReference: content.customer.externalReference,
      orderNames: content.operations.map(({ orderExternalReference }) => orderExternalReference),
    });
    if (answer.existing !== null) return this.replay(answer.existing, content);
    const draft = draftPayment(caller, content, answer, this.config.currency);
    const stored = await this.transactions.run((tx) => this.store(tx, draft, content));
    if (!Array.isArray(stored)) return { payment: stored, replayed: false };
    // What stands against it may be that the very same payment was recorded in the meantime.
    const quicker = await this.payments.existing(caller.id, content.reference);
    if (quicker !== null) return this.replay(quicker, content);
    throw invalidInput(stored);
  }

  /** @returns faults when nothing was stored; none of them when the reference was taken in the meantime */
  private async store(
    tx: Tx,
    draft: PaymentDraft,
    content: PaymentContent,
  ): Promise<PaymentRecord | Fault[]> {
    const locked = await this.payments.lockOrders(
      tx,
      draft.operations.map(({ order }) => order.id),
    );
    const faults = balanceFaults(draft, locked.orders);
    if (faults.length > 0) return faults;
    const payment = { ...draft, date: draft.date ?? locked.now, createdAt: locked.now };
    const isStored = await this.payments.store(tx, payment, content, paymentReceived(payment, locked.orders));
    return isStored ? payment : [];
  }

  private async replay(
    { id, content: before }: KnownPayment,
    content: PaymentContent,
  ): Promise<RecordedPayment> {
    const differences = contentDifferences(before, content);
    if (differences.length === 0) return { payment: (await this.payments.find(id, null))!, replayed: true };
    const { reference } = content;
    const detail = `A payment with the reference "${reference}" was recorded before, with other content.`;
    throw new DomainError('conflict', 'payment_reference_conflict', detail, {
      members: { payment: { id, reference } },
      errors: differences.map((pointer) => ({
        pointer,
        code: 'differs',
        detail: 'differs from that payment',
      })),
    });
  }
}
