import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The files of `dist` that an order passes from the request to the commit. */
export const API_FILES = [
  'idempotency/idempotent-requests.js',
  'idempotency/idempotency.service.js',
  'orders/orders.controller.js',
  'orders/order-creation.service.js',
  'orders/steps/change-steps.js',
  'orders/steps/order-steps.js',
  'orders/versions/order-versions.js',
  'persistence/orders/order-creation.repository.js',
  'persistence/orders/order-change.repository.js',
  'persistence/orders/order.repository.js',
  'platform/postgres/pool/micro-batcher.js',
  'platform/postgres/session.js',
  'platform/postgres/transactions/transactions.js',
  'platform/postgres/transactions/request-transaction.js',
  'platform/postgres/transactions/lazy-transaction.js',
  'platform/postgres/retry.js',
];

/** The files of `dist` that a delivery passes from the claim to the record of its outcome. */
export const WORKER_FILES = [
  'delivery/relay.js',
  'delivery/queue/bull-delivery-queue.js',
  'delivery/chunk-processor.js',
  'delivery/sending/signed-sender.js',
  'delivery/sending/http-sender.js',
  'delivery/recorder.js',
  'persistence/delivery/delivery.repository.js',
  'platform/postgres/session.js',
  'platform/postgres/transactions/transactions.js',
  'platform/postgres/transactions/lazy-transaction.js',
  'platform/postgres/retry.js',
];

/** One `await` of the compiled service. */
interface AwaitPoint {
  file: string;
  /** Where `await`, and the awaited expression, begin and end in the file. */
  awaitBegin: number;
  begin: number;
  end: number;
  /** The function or method, and the beginning of the expression. */
  name: string;
}

const SHOWN = 50;

/** Every `await` of the files, in their order. */
export function awaitPoints(files: string[]): AwaitPoint[] {
  return files.flatMap((file) => {
    const text = readFileSync(new URL(`../../../dist/${file}`, import.meta.url), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
    const points: AwaitPoint[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isAwaitExpression(node)) points.push(pointOf(file, source, node));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return points;
  });
}

function pointOf(file: string, source: ts.SourceFile, node: ts.AwaitExpression): AwaitPoint {
  const { expression } = node;
  const shown = expression.getText(source).replaceAll(/\s+/g, ' ').slice(0, SHOWN);
  const name = `${enclosingName(expression)}: await ${shown}`;
  const awaitBegin = node.getStart(source);
  return { file, awaitBegin, begin: expression.getStart(source), end: expression.getEnd(), name };
}

function enclosingName(node: ts.Node): string {
  for (let parent = node.parent; !ts.isSourceFile(parent); parent = parent.parent) {
    if (ts.isMethodDeclaration(parent) || ts.isFunctionDeclaration(parent))
      return parent.name?.getText() ?? '';
  }
  return '';
}
