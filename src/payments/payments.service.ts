import { Inject, Injectable } from '@nestjs/common';
import { hasRight, lockQueueOf, type Caller } from '../auth/caller.js';
import { currentTraceparent } from '../common/request/request-context.js';
import { differing, DomainError, invalidInput, notFound, type Fault } from '../common/errors/domain-error.js';
import { differencesFrom } from '../common/secrets/erased-content.js';
import { newMessageId, type DomainEvent } from '../events/domain-event.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import type { KnownPayment, LockedOrder, PaymentRecord } from '../persistence/payments/payment-record.js';
import { PaymentRepository } from '../persistence/payments/payment.repository.js';
import { jsonPageAfter } from '../platform/http/paging/read-page.js';
import { MAX_PAGE_BYTES } from '../platform/postgres/statements/keyset-page.js';
import type { JsonPage } from '../platform/http/paging/paged.js';
import { isConnectionLost } from '../platform/postgres/database-error.js';
import { retry } from '../platform/postgres/retry.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { toPaymentDto, type CreatePaymentDto, type ListPaymentsDto } from './dto/payment.dto.js';
import { balanceFaults, ordersAfter, paymentContent, type PaymentContent } from './rules/payment-amounts.js';
import { draftPayment, type PaymentDraft } from './rules/payment-draft.js';

interface RecordedPayment {
  payment: PaymentRecord;
  /** The payment existed before this request, which repeats the one that recorded it. */
  replayed: boolean;
}

/** Records payments once per reference, and updates the paid amounts of their orders. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(caller: Caller, id: number): Promise<PaymentRecord> {
    const payment = await this.payments.find(id, hasRight(caller, 'sales') ? null : caller.id);
    if (payment === null) throw notFound('payment');
    return payment;
  }

  /** A page of payments, newest first. */
  page(caller: Caller, query: ListPaymentsDto): Promise<JsonPage> {
    const { reference, order } = query;
    const filters = {
      applicationId: hasRight(caller, 'sales') ? null : caller.id,
      reference: reference ?? null,
      orderId: order === undefined ? null : Number(order),
    };
    const list = `payments ${caller.id} ${JSON.stringify(filters)}`;
    return this.transactions.readPage(caller.id, () =>
      jsonPageAfter(this.config.secretsKeys, list, query, {
        find: (after: { createdAt: string; id: number } | null, limit) =>
          this.payments.page({
            filters,
            after: after && { ...after, createdAt: new Date(after.createdAt) },
            limit,
          }),
        positionOf: ({ createdAt, id }) => ({ createdAt: createdAt.toISOString(), id }),
        toJson: (payment) => JSON.stringify(toPaymentDto(payment)),
        maxBytes: MAX_PAGE_BYTES,
      }),
    );
  }

  /**
   * Retries after a lost connection, when it is unknown whether the payment was stored: the next attempt finds it by its
   * reference.
   */
  record(caller: Caller, dto: CreatePaymentDto): Promise<RecordedPayment> {
    return retry(() => this.recordOnce(caller, dto), { atOnce: isConnectionLost });
  }

  private async recordOnce(caller: Caller, dto: CreatePaymentDto): Promise<RecordedPayment> {
    const content = paymentContent(dto);
    const result = await this.payments.lookUp({
      applicationId: caller.id,
      reference: content.reference,
      customerExternalReference: content.customer.externalReference,
      orderNames: content.operations.map(({ orderExternalReference }) => orderExternalReference),
    });
    if (result.existing !== null) return this.replay(result.existing, content);
    const draft = draftPayment(caller, content, result, this.config.currency);
    const turns = draft.operations.map(({ order }) => lockQueueOf(caller, 'order', order.id));
    const stored = await this.transactions.runSerialized(turns, (tx) => this.store(tx, draft, content));
    if (!Array.isArray(stored)) return { payment: stored, replayed: false };
    // The faults may be caused by a concurrent request that recorded the same payment.
    const concurrent = await this.payments.findExisting(caller.id, content.reference);
    if (concurrent !== null) return this.replay(concurrent, content);
    throw invalidInput(stored);
  }

  /** @returns faults when nothing was stored; an empty list when a concurrent request used the reference */
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
    const isStored = await this.payments.store(tx, {
      payment,
      content,
      event: paymentReceived(payment, locked.orders),
      orders: ordersAfter(payment, locked.orders),
    });
    return isStored ? payment : [];
  }

  private async replay(
    { id, content: before }: KnownPayment,
    content: PaymentContent,
  ): Promise<RecordedPayment> {
    const differences = differencesFrom(this.config.secretsKeys, before, content);
    if (differences?.length === 0) return { payment: (await this.payments.find(id, null))!, replayed: true };
    const { reference } = content;
    const detail = `A payment with the reference "${reference}" has already been recorded with different content.`;
    throw new DomainError('payment_reference_conflict', detail, {
      members: { payment: { id, reference } },
      ...(differences !== null && { errors: differing(differences, 'payment') }),
    });
  }
}

/**
 * The event of a payment. It is part of the sequence of its order; the event of a payment for several orders, or for none,
 * has no sequence.
 * @param orders in their state before the payment
 */
function paymentReceived(payment: PaymentRecord, orders: LockedOrder[]): DomainEvent {
  const [order, ...others] = orders;
  const only = others.length === 0 ? order : undefined;
  return {
    messageId: newMessageId(),
    type: 'payment_received',
    applicationId: payment.application.id,
    orderId: only?.id ?? null,
    sequence: only === undefined ? null : only.version + 1,
    payload: JSON.stringify(toPaymentDto(payment)),
    traceparent: currentTraceparent(),
  };
}
