import { Injectable } from '@nestjs/common';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { notFound } from '../common/errors/domain-error.js';
import type { RowList } from '../common/row-list.js';
import { optionalIdentifier } from '../common/values.js';
import { ApplicationRepository } from '../persistence/applications/application.repository.js';
import {
  PackagingReferenceRepository,
  type PackagingReferenceRow,
} from '../persistence/catalogue/packaging-reference.repository.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import {
  toPackagingReferenceDto,
  toPackagingReferenceValues,
  type UpdateSharedPackagingDto,
  type SharePackagingDto,
} from './dto/packaging-reference.dto.js';
import { toQuantityRules } from './dto/quantity-rules.js';

/** The packagings that an application may order, and the names under which it does. */
@Injectable()
export class PackagingReferencesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly references: PackagingReferenceRepository,
    private readonly applications: ApplicationRepository,
    private readonly histories: ResourceHistory,
  ) {}

  list(applicationId: number): RowList<PackagingReferenceRow> {
    return this.references.references(applicationId);
  }

  async listOf(applicationId: number): Promise<RowList<PackagingReferenceRow>> {
    if ((await this.applications.application(applicationId)) === null) throw notFound('application');
    return this.list(applicationId);
  }

  async get(applicationId: number, id: number): Promise<PackagingReferenceRow> {
    const reference = await this.references.reference(applicationId, id);
    if (reference === null) throw notFound('packaging reference');
    return reference;
  }

  async share(applicationId: number, dto: SharePackagingDto): Promise<PackagingReferenceRow> {
    const packaging = {
      packagingId: Number(dto.packaging),
      externalReference: optionalIdentifier(dto.externalReference),
      label: dto.label ?? null,
      ...toQuantityRules(dto),
    };
    const what = { applicationId, targetId: packaging.packagingId };
    const id = await this.transactions.run((tx) =>
      this.histories.share(tx, this.recorded(applicationId), what, () =>
        this.references.share(tx, applicationId, packaging),
      ),
    );
    return this.get(applicationId, id);
  }

  async update(
    applicationId: number,
    id: number,
    dto: UpdateSharedPackagingDto,
  ): Promise<PackagingReferenceRow> {
    const values = toPackagingReferenceValues(dto);
    await this.transactions.run((tx) =>
      this.histories.update(tx, { ...this.recorded(applicationId), ids: [id] }, () =>
        this.references.update(tx, applicationId, id, values),
      ),
    );
    return this.get(applicationId, id);
  }

  private recorded(applicationId: number) {
    const show = async (tx: Tx, id: number): Promise<object | null> => {
      const row = await this.references.reference(applicationId, id, tx);
      return row && toPackagingReferenceDto(row);
    };
    return { resource: 'packaging_references', show } as const;
  }
}
