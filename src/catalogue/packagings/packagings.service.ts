import { Injectable } from '@nestjs/common';
import { ResourceHistory, type Subject } from '../../auth/journal/resource-history.js';
import { notFound } from '../../common/errors/domain-error.js';
import type { RowList } from '../../common/row-list.js';
import { searchTerms } from '../../common/text/search-words.js';
import type { ProductEntity } from '../../persistence/catalogue/catalogue.entity.js';
import { PackagingRepository, type PackagingRow } from '../../persistence/catalogue/packaging.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ListCatalogueDto } from './dto/list-catalogue.dto.js';
import {
  toPackagingDto,
  toPackagingValues,
  type CreatePackagingDto,
  type UpdatePackagingDto,
} from './dto/packaging.dto.js';
import {
  toProductDto,
  toProductValues,
  type CreateProductDto,
  type UpdateProductDto,
} from './dto/product.dto.js';

/** The catalogue: products, and the packagings in which they are sold. */
@Injectable()
export class PackagingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly catalogue: PackagingRepository,
    private readonly histories: ResourceHistory,
  ) {}

  products({ q }: ListCatalogueDto): RowList<ProductEntity> {
    return this.catalogue.products(wordsOf(q));
  }

  async product(id: number): Promise<ProductEntity> {
    const product = await this.catalogue.product(id);
    if (product === null) throw notFound('product');
    return product;
  }

  async createProduct(dto: CreateProductDto): Promise<ProductEntity> {
    const id = await this.transactions.run(async (tx) => {
      const created = await this.catalogue.insertProduct(tx, toProductValues(dto));
      this.histories.created(tx, 'products', [created]);
      return created;
    });
    return this.product(id);
  }

  async updateProduct(id: number, dto: UpdateProductDto): Promise<ProductEntity> {
    await this.transactions.run((tx) =>
      this.histories.update(tx, productSubject(this.catalogue, [id]), () =>
        this.catalogue.updateProduct(tx, id, toProductValues(dto)),
      ),
    );
    return this.product(id);
  }

  packagings({ q }: ListCatalogueDto): RowList<PackagingRow> {
    return this.catalogue.packagings(wordsOf(q));
  }

  async packaging(id: number): Promise<PackagingRow> {
    const packaging = await this.catalogue.packaging(id);
    if (packaging === null) throw notFound('packaging');
    return packaging;
  }

  async createPackaging(dto: CreatePackagingDto): Promise<PackagingRow> {
    const id = await this.transactions.run(async (tx) => {
      const created = await this.catalogue.insertPackaging(tx, toPackagingValues(dto));
      this.histories.created(tx, 'packagings', [created]);
      return created;
    });
    return this.packaging(id);
  }

  async updatePackaging(id: number, dto: UpdatePackagingDto): Promise<PackagingRow> {
    await this.transactions.run((tx) =>
      this.histories.update(tx, packagingSubject(this.catalogue, [id]), () =>
        this.catalogue.updatePackaging(tx, id, toPackagingValues(dto)),
      ),
    );
    return this.packaging(id);
  }
}

const wordsOf = (q: string | undefined): string[] | null => (q === undefined ? null : searchTerms(q));

const productSubject = (catalogue: PackagingRepository, ids: number[]): Subject => ({
  resource: 'products',
  ids,
  show: async (tx, id) => {
    const row = await catalogue.product(id, tx);
    return row && toProductDto(row);
  },
});

const packagingSubject = (catalogue: PackagingRepository, ids: number[]): Subject => ({
  resource: 'packagings',
  ids,
  show: async (tx, id) => {
    const row = await catalogue.packaging(id, tx);
    return row && toPackagingDto(row);
  },
});
