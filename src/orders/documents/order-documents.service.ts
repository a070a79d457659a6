import { Inject, Injectable } from '@nestjs/common';
import { actorIds, actorRow, type Caller } from '../../auth/caller.js';
import { contentDifferences } from '../../common/content-differences.js';
import { DomainError, invalidInput } from '../../common/errors/domain-error.js';
import { dayOrInstant } from '../../common/instant.js';
import { checkDocumentUrl, URL_FAULTS, type DocumentUrlFault } from '../../common/network/target-url.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { DocumentKind } from '../../persistence/orders/record/order-values.js';
import { assertVersion, type Precondition } from '../../platform/http/caching/version-tag.js';
import type { ActorRow } from '../../persistence/applications/actor.js';
import type { LinkDocumentDto, LinkedDocumentDto } from '../dto/linked-document.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { nextVersion } from '../rules/order-transitions.js';
import { OrderHistoryWriter } from '../versions/order-history-writer.js';
import { OrderLocks } from '../versions/order-locks.js';
import { isRepetition } from '../versions/order-scope.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';

/** The form in which the service makes access ids. */
const ACCESS_ID = /^[0-9a-f]{32}$/;

const DOCUMENT_FAULTS: Record<DocumentUrlFault, string> = {
  ...URL_FAULTS,
  scheme_refused: 'Expected a URL that begins with https://.',
  host_not_allowed: 'Expected one of the hosts to which this installation allows to link documents.',
};

const NO_HOST =
  'This installation allows to link documents to no host: its setting DOCUMENT_HOSTS, which names them, is empty.';

/** The id is that of the order. */
interface DocumentRequest {
  id: number;
  kind: DocumentKind;
  precondition: Precondition;
}

/** Links the documents of orders, which are stored elsewhere. */
@Injectable()
export class OrderDocumentsService {
  private readonly hosts: readonly string[];

  constructor(
    private readonly orders: OrderRepository,
    private readonly historyWriter: OrderHistoryWriter,
    private readonly locks: OrderLocks,
    @Inject(CONFIG) config: Config,
  ) {
    this.hosts = config.documentHosts;
  }

  /** Links a document, or changes the link of this kind; does nothing when it is as requested. */
  link(
    caller: Caller,
    { id, kind, precondition }: DocumentRequest,
    dto: LinkDocumentDto,
  ): Promise<OrderDocument> {
    const sent = sentDocument(kind, this.allowedUrl(dto.url), dto);
    return this.locks.run(caller, id, async (tx, { order, now }) => {
      const isSame = hasDocument(order, sent);
      if (!isSame || !isRepetition(precondition, order)) assertVersion(precondition, order.version);
      if (isSame) return toOrderDocument(order);
      const after = withDocument(nextVersion(order, now), sent, { by: actorRow(caller), now });
      const step = { event: 'sales_order_document_added', document: kind } as const;
      return this.historyWriter.store(tx, order, after, { ...step, actor: actorIds(caller) });
    });
  }

  remove(caller: Caller, { id, kind, precondition }: DocumentRequest): Promise<void> {
    return this.locks.run(caller, id, async (tx, { order, now }) => {
      if (documentOfKind(order, kind) === undefined)
        throw documentNotFound(`The order has no document of the kind ${kind}.`);
      assertVersion(precondition, order.version);
      const after = withoutDocument(nextVersion(order, now), kind);
      const step = { event: null, document: kind };
      await this.historyWriter.store(tx, order, after, { ...step, actor: actorIds(caller) });
    });
  }

  /** @param accessId of the order, as it was sent */
  async invoiceUrl(accessId: string): Promise<string> {
    const url = ACCESS_ID.test(accessId) ? await this.orders.invoiceUrl(accessId) : null;
    if (url !== null && checkDocumentUrl(url, this.hosts).ok) return url;
    throw documentNotFound('There is no invoice at this address, or not yet.');
  }

  private allowedUrl(url: string): string {
    const check = checkDocumentUrl(url, this.hosts);
    if (check.ok) return check.url;
    const { reason } = check;
    const isClosed = reason === 'host_not_allowed' && this.hosts.length === 0;
    const detail = isClosed ? NO_HOST : DOCUMENT_FAULTS[reason];
    throw invalidInput([{ pointer: '#/url', code: reason, detail }]);
  }
}

const documentNotFound = (detail: string): DomainError => new DomainError('document_not_found', detail);

type SentDocument = Omit<LinkedDocumentDto, 'addedAt' | 'by'>;

/** @param url the normalised one */
const sentDocument = (kind: DocumentKind, url: string, dto: LinkDocumentDto): SentDocument => ({
  kind,
  url,
  number: dto.number ?? null,
  issuedAt: dayOrInstant(dto.issuedAt),
  sha256: dto.sha256?.toLowerCase() ?? null,
});

const documentOfKind = (
  { documents }: Pick<OrderDto, 'documents'>,
  kind: DocumentKind,
): LinkedDocumentDto | undefined => documents.find((document) => document.kind === kind);

/** It makes no difference who added the document, and when. */
function hasDocument(order: Pick<OrderDto, 'documents'>, sent: SentDocument): boolean {
  const current = documentOfKind(order, sent.kind);
  if (current === undefined) return false;
  const { addedAt: _at, by: _by, ...values } = current;
  return contentDifferences(values, sent).length === 0;
}

/** The order with this document in the place of the one of its kind. */
function withDocument(
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

const withoutDocument = (order: OrderDto, kind: DocumentKind): OrderDto => ({
  ...order,
  documents: order.documents.filter((document) => document.kind !== kind),
});
