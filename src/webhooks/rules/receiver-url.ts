import { invalidMember } from '../../common/errors/domain-error.js';
import type { AddressPolicy } from '../../common/network/address-policy.js';
import { checkTargetUrl, URL_FAULTS, type TargetUrlFault } from '../../common/network/target-url.js';

const TARGET_FAULTS: Record<TargetUrlFault, string> = {
  ...URL_FAULTS,
  scheme_refused: 'Expected a URL that begins with http:// or https://.',
  address_refused: 'Expected a public address, but received a loopback, private or otherwise reserved one.',
};

/** The URL in its normal form. @throws DomainError when events may not be sent to it */
export function receiverUrl(url: string, policy: AddressPolicy): string {
  const check = checkTargetUrl(url, policy);
  if (check.ok) return check.url;
  throw invalidMember('#/url', check.reason, TARGET_FAULTS[check.reason]);
}
