import { contentDifferences } from '../../../common/content-differences.js';
import { parseInstant } from '../../../common/instant.js';
import type { ActorRow } from '../../../persistence/applications/actor.js';
import type { DocumentKind } from '../../../persistence/orders/record/order-values.js';
import type { LinkDocumentDto, LinkedDocumentDto } from '../../dto/linked-document.dto.js';
import type { OrderDto } from '../../dto/order.dto.js';

/** A document as it was sent. */
type SentDocument = Omit<LinkedDocumentDto, 'addedAt' | 'by'>;

/** @param url the normalised one */
export const sentDocument = (kind: DocumentKind, url: string, dto: LinkDocumentDto): SentDocument => ({
  kind,
  url,
  number: dto.number ?? null,
  // The request validation has made sure that it is an instant.
  issuedAt: dto.issuedAt === undefined ? null : parseInstant(dto.issuedAt)!.toISOString(),
  sha256: dto.sha256?.toLowerCase() ?? null,
});

export const documentOfKind = (
  { documents }: Pick<OrderDto, 'documents'>,
  kind: DocumentKind,
): LinkedDocumentDto | undefined => documents.find((document) => document.kind === kind);

/** Who added it, and when, makes no difference. */
export function hasDocument(order: Pick<OrderDto, 'documents'>, sent: SentDocument): boolean {
  const current = documentOfKind(order, sent.kind);
  if (current === undefined) return false;
  const { addedAt: _at, by: _by, ...values } = current;
  return contentDifferences(values, sent).length === 0;
}

/** With this document, in the place of the one of its kind. */
export function withDocument(
  order: OrderDto,
  sent: SentDocument,
  { by, now }: { by: ActorRow; now: Date },
): OrderDto {
  const document = { ...sent, addedAt: now.toISOString(), by };
  const isKnown = documentOfKind(order, sent.kind) !== undefined;
  const documents = isKnown
    ? order.documents.map((other) => (other.kind === sent.kind ? document : other))
    : [...order.documents, document];
  return { ...order, documents };
}

export const withoutDocument = (order: OrderDto, kind: DocumentKind): OrderDto => ({
  ...order,
  documents: order.documents.filter((document) => document.kind !== kind),
});
