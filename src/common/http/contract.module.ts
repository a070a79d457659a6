import { Global, Module } from '@nestjs/common';
import { Contract } from './contract.js';

/** The committed document, for those who judge more than whole requests. */
@Global()
@Module({ providers: [{ provide: Contract, useFactory: () => Contract.fromFile() }], exports: [Contract] })
export class ContractModule {}
