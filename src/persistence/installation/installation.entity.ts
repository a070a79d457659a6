import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: whether the database is that of a test installation. */
@Entity('installation')
@Check('installation_id_check', 'id = 1')
export class InstallationEntity {
  @PrimaryColumn('integer') id: number;
  @Column('boolean') isTest: boolean;
}
