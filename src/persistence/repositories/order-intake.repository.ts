import { Injectable } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { isFaultOfOne } from '../database-error.js';
import { Gathering } from '../gathering.js';
import { execute } from '../statement.js';
import { Transactions, type Tx } from '../transactions.js';
import type { Intake, IntakeAnswer, IntakeQuestion } from './order-intake.js';
import {
  asksByNamesAlone,
  QUESTION,
  QUESTION_BY_NAMES,
  questionValues,
  STORE,
  STORE_WITH_NAMES,
  storeValues,
  type QuestionValues,
} from './order-intake.statements.js';
import { hasNames, nameValues } from './order-names.js';

const TURN = {
  name: 'order_intake_turn',
  text: `SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.takeOrders}, hashint8($1))`,
};

interface AnswerRow extends Omit<IntakeAnswer, 'existing'> {
  existingId: number | null;
  existingContent: unknown;
}

/** Two, so that one is prepared while the other is at the database; and as patient as whoever waits for a connection. */
const LIMITS = { groupsAtOnce: 2, groupSize: 50, patienceMs: 5_000 };

/**
 * Orders that come at the same time share their round trips: a question and a statement cost the database far less
 * for ten orders than ten times. Within a transaction each goes by itself.
 */
@Injectable()
export class OrderIntakeRepository {
  private readonly questions: Gathering<QuestionValues, IntakeAnswer>;
  private readonly orders: Gathering<Intake, unknown>;

  constructor(transactions: Transactions) {
    const gather = <Item, Result>(work: (tx: Tx, items: Item[]) => Promise<Result[]>) =>
      new Gathering((items: Item[]) => work(transactions.autocommit, items), isFaultOfOne, LIMITS);
    this.questions = gather(askAll);
    this.orders = gather(storeAll);
  }

  /**
   * What the names of an order lead to, and the ids it may have.
   * @param drawIds false when the order will not be stored: then every new id is 0
   */
  async ask(tx: Tx, question: IntakeQuestion, drawIds = true): Promise<IntakeAnswer> {
    const values = questionValues(question, drawIds);
    if (!tx.queryRunner) return this.questions.add(values);
    const [answer] = await askAll(tx, [values]);
    return answer!;
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
    if (hasNames(intake)) await storeWithNames(tx, intake);
    else if (tx.queryRunner) await storeAll(tx, [intake]);
    else await this.orders.add(intake);
  }
}

async function askAll(tx: Tx, values: QuestionValues[]): Promise<IntakeAnswer[]> {
  const statement = values.every(asksByNamesAlone) ? QUESTION_BY_NAMES : QUESTION;
  const numbered = values.map((value, position) => ({ ...value, position }));
  const rows = await execute<AnswerRow>(tx, statement, [JSON.stringify(numbered)]);
  return rows.map(({ existingId, existingContent, ...answer }) => ({
    ...answer,
    existing: existingId === null ? null : { id: existingId, content: existingContent },
  }));
}

async function storeAll(tx: Tx, intakes: Intake[]): Promise<unknown[]> {
  // Always in one order, so that groups that take the same orders do not wait for each other in a circle.
  return execute(tx, STORE, storeValues(intakes.toSorted(byExternalId)));
}

async function storeWithNames(tx: Tx, intake: Intake): Promise<void> {
  const values = [...storeValues([intake]), intake.order.application.id, ...nameValues(intake)];
  await execute(tx, STORE_WITH_NAMES, values);
}

const byExternalId = ({ order: a }: Intake, { order: b }: Intake): number =>
  a.externalId === b.externalId ? a.application.id - b.application.id : a.externalId < b.externalId ? -1 : 1;
