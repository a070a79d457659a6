import { withChecksum } from '../../auth/token.js';
import type { Right } from '../../auth/caller.js';

interface SampleApplication {
  name: string;
  rights: Right[];
  token: string;
  description: string;
  /** Hours within which it waits for an answer to its orders. */
  answerWithin?: string;
}

/** The tokens are constant, so that the documentation can show them; in production sample data is refused. */
export const SAMPLE_APPLICATIONS: SampleApplication[] = [
  {
    name: 'Sample Shop',
    rights: [],
    token: withChecksum('SampleShop00000000000000000000'),
    description: 'a partner: places orders',
  },
  {
    name: 'Sample Sales App',
    rights: ['crm', 'catalogue'],
    token: withChecksum('SampleSalesApp0000000000000000'),
    description: 'an internal client: sees contacts and catalogue',
  },
  {
    name: 'Sample Back Office',
    rights: ['crm', 'catalogue', 'sales', 'admin'],
    token: withChecksum('SampleBackOffice00000000000000'),
    description: 'the back office: may do everything',
  },
  {
    name: 'Sample Marketplace',
    rights: [],
    token: withChecksum('SampleMarketplace0000000000000'),
    description: 'a partner with orders, and with a webhook that fails',
    answerWithin: '48',
  },
];
