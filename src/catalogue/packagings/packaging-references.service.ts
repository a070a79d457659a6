import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/domain-error.js';
import type { RowList } from '../../common/row-list.js';
import { optionalIdentifier } from '../../common/values.js';
import { ApplicationRepository } from '../../persistence/applications/application.repository.js';
import {
  PackagingReferenceRepository,
  type PackagingReferenceRow,
} from '../../persistence/catalogue/packaging-reference.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  toPackagingReferenceValues,
  type UpdateSharedPackagingDto,
  type SharePackagingDto,
} from './dto/packaging-reference.dto.js';
import { toQuantityRules } from './dto/quantity-rules.js';

/** Which packagings an application may order, and under which names. */
@Injectable()
export class PackagingReferencesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly references: PackagingReferenceRepository,
    private readonly applications: ApplicationRepository,
  ) {}

  list(applicationId: number): RowList<PackagingReferenceRow> {
    return this.references.references(applicationId);
  }

  /** @throws DomainError not_found for the application */
  async listOf(applicationId: number): Promise<RowList<PackagingReferenceRow>> {
    if ((await this.applications.application(applicationId)) === null) throw notFound('application');
    return this.list(applicationId);
  }

  /** @throws DomainError not_found, also when it is another application's */
  async get(applicationId: number, id: number): Promise<PackagingReferenceRow> {
    const reference = await this.references.reference(applicationId, id);
    if (reference === null) throw notFound('packaging reference');
    return reference;
  }

  /** @throws DomainError not_found for the application, unknown_reference for the packaging, already_taken */
  async share(applicationId: number, dto: SharePackagingDto): Promise<PackagingReferenceRow> {
    const id = await this.references.share(this.transactions.autocommit, applicationId, {
      packagingId: Number(dto.packaging),
      externalReference: optionalIdentifier(dto.externalReference),
      label: dto.label ?? null,
      ...toQuantityRules(dto),
    });
    return this.get(applicationId, id);
  }

  /** @throws DomainError not_found, already_taken */
  async update(
    applicationId: number,
    id: number,
    dto: UpdateSharedPackagingDto,
  ): Promise<PackagingReferenceRow> {
    const values = toPackagingReferenceValues(dto);
    await this.references.update(applicationId, id, values);
    return this.get(applicationId, id);
  }
}
