import { contentDifferences } from '../../common/content-differences.js';
import { DomainError, invalidInput } from '../../common/errors/domain-error.js';
import { dayOrInstant } from '../../common/instant.js';
import { checkDocumentUrl, URL_FAULTS, type DocumentUrlFault } from '../../common/network/target-url.js';
import { DOCUMENT_KINDS, type DocumentKind } from '../../persistence/orders/record/order-values.js';
import type { LinkedDocumentDto } from '../dto/order-fulfilment.dto.js';
import type { LinkDocumentDto } from '../dto/fulfil-order.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { nextVersion } from '../rules/order-transitions.js';
import { refuseParameter, type Step } from './step.js';

const ROUTE = 'orders/:id/documents/:kind';
const DOCUMENT_KIND = {
  name: 'kind',
  schema: { type: 'string', enum: [...DOCUMENT_KINDS], example: 'invoice' },
  read: (text: string) =>
    DOCUMENT_KINDS.find((known) => known === text) ??
    refuseParameter('kind', `one of ${DOCUMENT_KINDS.join(', ')}`, text),
};

const DOCUMENT_FAULTS: Record<DocumentUrlFault, string> = {
  ...URL_FAULTS,
  scheme_refused: 'Expected a URL that begins with https://.',
  host_not_allowed: 'Expected one of the hosts to which this installation allows to link documents.',
};

const NO_HOST =
  'This installation allows to link documents to no host: its setting DOCUMENT_HOSTS, which names them, is empty.';

type SentDocument = Omit<LinkedDocumentDto, 'addedAt' | 'by'>;

/** Links a document, which is stored elsewhere, or changes the link of this kind. */
const LINK_DOCUMENT: Step<LinkDocumentDto, SentDocument> = {
  operation: 'linkDocument',
  route: `PUT ${ROUTE}`,
  access: ['sales'],
  refuses: ['host_not_allowed', 'invalid_parameter'],
  parameter: DOCUMENT_KIND,
  read: (dto, { parameter, config }) => ({
    kind: parameter as DocumentKind,
    url: allowedUrl(dto.url, config.documentHosts),
    number: dto.number ?? null,
    issuedAt: dayOrInstant(dto.issuedAt),
    sha256: dto.sha256?.toLowerCase() ?? null,
  }),
  // It makes no difference who added the document, and when.
  isDone({ order, sent }) {
    const { addedAt: _at, by: _by, ...current } = documentOfKind(order, sent.kind) ?? {};
    return contentDifferences(current, sent).length === 0;
  },
  apply({ order, now, by, sent }) {
    const document = { ...sent, addedAt: now.toISOString(), by };
    const isKnown = documentOfKind(order, sent.kind) !== undefined;
    const documents = isKnown
      ? order.documents.map((other) => (other.kind === sent.kind ? document : other))
      : [...order.documents, document];
    const after = { ...nextVersion(order, now), documents };
    return { order: after, event: 'sales_order_document_added', document: sent.kind };
  },
};

/** It has no repetition: a document that was removed is not found. */
const REMOVE_DOCUMENT: Step<undefined, undefined, LinkedDocumentDto> = {
  operation: 'removeDocument',
  route: `DELETE ${ROUTE}`,
  access: ['sales'],
  refuses: ['document_not_found', 'invalid_parameter'],
  parameter: DOCUMENT_KIND,
  find({ order, parameter }) {
    const document = order.documents.find(({ kind }) => kind === parameter);
    if (document !== undefined) return document;
    throw new DomainError('document_not_found', `The order has no document of the kind ${parameter}.`);
  },
  apply({ order, now, found: { kind } }) {
    const documents = order.documents.filter((document) => document.kind !== kind);
    return { order: { ...nextVersion(order, now), documents }, event: null, document: kind };
  },
};

export const DOCUMENT_STEPS = {
  document: LINK_DOCUMENT,
  remove_document: REMOVE_DOCUMENT,
};

const documentOfKind = ({ documents }: OrderDto, kind: DocumentKind): LinkedDocumentDto | undefined =>
  documents.find((document) => document.kind === kind);

function allowedUrl(url: string, hosts: readonly string[]): string {
  const check = checkDocumentUrl(url, hosts);
  if (check.ok) return check.url;
  const { reason } = check;
  const isClosed = reason === 'host_not_allowed' && hosts.length === 0;
  throw invalidInput([
    { pointer: '#/url', code: reason, detail: isClosed ? NO_HOST : DOCUMENT_FAULTS[reason] },
  ]);
}
