import { Injectable } from '@nestjs/common';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';
import type { Intake, IntakeAnswer, IntakeQuestion } from './order-intake.js';
import {
  QUESTION,
  QUESTION_BY_NAMES,
  STORE,
  STORE_WITH_NAMES,
  storeValues,
} from './order-intake.statements.js';
import { hasNames, nameValues } from './order-names.js';

/** The first number tells this lock from others; any will do, as long as all processes agree on it. */
const TURN = {
  name: 'order_intake_turn',
  text: 'SELECT pg_advisory_xact_lock(7261003, hashint8($1))',
};

interface AnswerRow extends Omit<IntakeAnswer, 'existing'> {
  existingId: number | null;
  existingContent: unknown;
}

@Injectable()
export class OrderIntakeRepository {
  /**
   * What the names of an order lead to, and the ids it may have.
   * @param drawIds false when the order will not be stored: then every new id is 0
   */
  async ask(tx: Tx, question: IntakeQuestion, drawIds = true): Promise<IntakeAnswer> {
    const { contact, packagingReferenceIds, packagingIds, shipping } = question;
    const names = [
      question.applicationId,
      question.externalId,
      drawIds,
      question.itemCount,
      contact.externalReference,
      question.mayCreateContact,
      question.packagingExternalReferences,
    ];
    const ids = [contact.internalReferenceId, contact.id, packagingReferenceIds, packagingIds];
    const [row] = byNamesAlone(question)
      ? await execute<AnswerRow>(tx, QUESTION_BY_NAMES, names)
      : await execute<AnswerRow>(tx, QUESTION, [...names, ...ids, ...shippingValues(shipping)]);
    const { existingId, existingContent, ...answer } = row!;
    return { ...answer, existing: existingId === null ? null : { id: existingId, content: existingContent } };
  }

  /**
   * Waits until no other transaction takes several orders of the application: two that bring the same ones in
   * another order would wait for each other in a circle.
   */
  async awaitTurn(tx: Tx, applicationId: number): Promise<void> {
    await execute(tx, TURN, [applicationId]);
  }

  /** @throws the unique violation when somebody else was quicker with the order, the contact or a name */
  async store(tx: Tx, intake: Intake): Promise<void> {
    const values = storeValues(intake);
    if (hasNames(intake)) await execute(tx, STORE_WITH_NAMES, [...values, ...nameValues(intake)]);
    else await execute(tx, STORE, values);
  }
}

const byNamesAlone = ({ contact, packagingReferenceIds, packagingIds, shipping }: IntakeQuestion): boolean =>
  contact.internalReferenceId === null &&
  contact.id === null &&
  packagingReferenceIds.length === 0 &&
  packagingIds.length === 0 &&
  shipping === null;

const shippingValues = (shipping: IntakeQuestion['shipping']): unknown[] => [
  shipping?.internalReferenceId ?? null,
  shipping?.externalReference ?? null,
  shipping?.id ?? null,
];
