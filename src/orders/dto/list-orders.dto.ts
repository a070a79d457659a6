import { ApiProperty } from '@nestjs/swagger';

const TEXT = { type: String, required: false, minLength: 1, maxLength: 250 } as const;
const INSTANT = {
  type: String,
  required: false,
  format: 'instant',
  example: '2026-11-21T00:00:00Z',
} as const;

/** What GET /orders can be asked for. */
export class ListOrdersDto {
  @ApiProperty({
    type: String,
    required: false,
    enum: ['pending', 'validated', 'shipped', 'delivered', 'cancelled'],
  })
  state?: string;

  @ApiProperty({ ...TEXT })
  externalId?: string;

  @ApiProperty({ ...TEXT })
  externalReference?: string;

  @ApiProperty({ ...TEXT })
  code?: string;

  /** Orders taken at this moment or later. */
  @ApiProperty({ ...INSTANT, name: 'createdAt[gte]' })
  'createdAt[gte]'?: string;

  /** Orders taken before this moment. */
  @ApiProperty({ ...INSTANT, name: 'createdAt[lt]' })
  'createdAt[lt]'?: string;

  /** `createdAt` for the oldest first, `-createdAt` for the newest first, which is also the default. */
  @ApiProperty({ type: String, required: false, enum: ['createdAt', '-createdAt'] })
  sort?: 'createdAt' | '-createdAt';

  /** How many orders a page has: 100 unless said otherwise, at most 500. */
  @ApiProperty({
    type: String,
    required: false,
    pattern: '^([1-9][0-9]?|[1-4][0-9]{2}|500)$',
    example: '100',
  })
  limit?: string;

  /** Where the page begins: taken from the Link header of the page before. */
  @ApiProperty({ type: String, required: false, maxLength: 500 })
  cursor?: string;
}
