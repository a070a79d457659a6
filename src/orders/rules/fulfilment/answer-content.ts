import { dayOrInstant } from '../../../common/instant.js';
import { optionalDecimal } from '../../../common/values.js';
import type { AnswerStatus } from '../../../persistence/orders/record/order-values.js';
import type { AnswerOrderDto } from '../../dto/fulfilment/answer-order.dto.js';

export interface SentAnswerLine {
  position: number;
  status: AnswerStatus;
  /** Null for the quantity that was ordered. */
  quantity: string | null;
  /** Null for the usual price. */
  unitPrice: string | null;
  promised: { from: string | null; until: string | null } | null;
  /** One of the two. */
  substitute: { packaging: number | null; label: string | null } | null;
  reason: string | null;
}

/** An answer in canonical form, by which a repetition is recognised. */
export interface AnswerContent {
  lines: SentAnswerLine[];
  note: string | null;
  needsConsent: boolean;
}

/** The request validation has made sure of the forms. */
export const answerContent = ({ lines, note, consent }: AnswerOrderDto): AnswerContent => ({
  lines: lines.map((line) => ({
    position: Number(line.position),
    status: line.status,
    quantity: optionalDecimal(line.quantity),
    unitPrice: optionalDecimal(line.unitPrice),
    promised: line.promised
      ? { from: dayOrInstant(line.promised.from), until: dayOrInstant(line.promised.until) }
      : null,
    substitute: line.substitute
      ? {
          packaging: line.substitute.packaging === undefined ? null : Number(line.substitute.packaging),
          label: line.substitute.label ?? null,
        }
      : null,
    reason: line.reason ?? null,
  })),
  note: note ?? null,
  needsConsent: consent === 'required',
});
