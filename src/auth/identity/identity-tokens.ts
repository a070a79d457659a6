import { Inject, Injectable } from '@nestjs/common';
import { decodeJwt, type JWTPayload } from 'jose';
import { isVisible, trimmed } from '../../common/text/visible-text.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { ClaimedRoles, IdentityIssuer } from '../../config/identity-issuers.js';
import type { Identity } from '../../persistence/people/person.repository.js';
import { IdentityProvider } from './identity-provider.js';
import { refused } from './identity-fetch.js';

/** The owner of a token of an identity provider: a person, or a machine that acts as an application. */
type Identified = { person: Identity } | { applicationId: number; expiresAt: Date };

/** The longest token that is examined, in characters. */
const MAX_LENGTH = 8_192;
/** As OpenID Connect allows for a subject, in characters. */
const MAX_TEXT = 255;
/** Characters that the database does not store, or that a page does not show as they are. */
const CONTROL = /[\p{Cc}\p{Cs}]/gu;
/** The latest expiry: the number in a claim may be beyond all dates. */
const LATEST = Date.UTC(9999, 11, 31);
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Finds the owners of the tokens of all identity providers. */
@Injectable()
export class IdentityTokens {
  private readonly providers: Map<string, IdentityProvider>;

  constructor(@Inject(CONFIG) { identityIssuers }: Config) {
    this.providers = new Map(identityIssuers.map((issuer) => [issuer.issuer, new IdentityProvider(issuer)]));
  }

  /** The providers through which people can sign in to the console. */
  get forConsole(): IdentityProvider[] {
    return [...this.providers.values()].filter(({ config }) => config.consoleClientId !== null);
  }

  /** True when a token can only be one of an identity provider. */
  isIdentityToken(token: string): boolean {
    return this.providers.size > 0 && token.length <= MAX_LENGTH && JWT.test(token);
  }

  /** @param token as isIdentityToken() requires it @returns null for a token that is wrong in any way */
  async identify(token: string): Promise<Identified | null> {
    const issuer = unverifiedIssuer(token) ?? '';
    const provider = this.providers.get(issuer);
    if (provider === undefined)
      return refused(JSON.stringify(issuer), 'OIDC_ISSUERS does not have this issuer.');
    const claims = await provider.accessClaims(token);
    if (claims === null) return null;
    const { config } = provider;
    const machine = config.machines && claimAt(claims, config.machines.claim);
    if (machine !== null && machine !== undefined) return machineOf(issuer, machine, claims.exp!);
    if (config.people === null)
      return refused(issuer, `it has no claim "${config.machines?.claim}", and people are not configured.`);
    const person = identityOf(config, claims);
    return person && { person };
  }

  /**
   * The person who signed in to the console.
   * @param issuer absent when only one identity provider is configured
   * @returns null when the provider does not accept the code
   */
  async exchange(
    issuer: string | undefined,
    code: Parameters<IdentityProvider['exchange']>[0],
  ): Promise<Identity | null> {
    const providers = this.forConsole;
    const provider =
      issuer === undefined && providers.length === 1
        ? providers[0]
        : providers.find(({ config }) => config.issuer === issuer);
    const claims = (await provider?.exchange(code)) ?? null;
    return provider === undefined || claims === null ? null : identityOf(provider.config, claims);
  }
}

/** Only tells which provider's keys verify the token. */
function unverifiedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** @param path the name of a claim, or names of nested ones such as `realm_access.roles`; each name may contain points */
function claimAt(claims: object, path: string): unknown {
  if (Object.hasOwn(claims, path)) return (claims as Record<string, unknown>)[path];
  for (const { index } of path.matchAll(/\./g)) {
    const nested = claimAt(claims, path.slice(0, index));
    const found =
      typeof nested === 'object' && nested !== null ? claimAt(nested, path.slice(index + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param exp in seconds */
function machineOf(issuer: string, claim: unknown, exp: number): Identified | null {
  const id = typeof claim === 'string' && /^\d{1,15}$/.test(claim) ? Number(claim) : claim;
  // The administrator of the service has no machines.
  const isId = typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
  if (!isId) return refused(issuer, 'its machine names no id of an application.');
  return { applicationId: id, expiresAt: new Date(Math.min(exp * 1_000, LATEST)) };
}

/** @returns null when the provider has left the roles out: the person keeps the former ones, and is not let in without them */
function identityOf({ issuer, people }: IdentityIssuer, claims: JWTPayload): Identity | null {
  const claim = people?.claim ?? null;
  const value = claim === null ? undefined : claimAt(claims, claim);
  const isLeftOut =
    (claim === 'groups' && claims['hasgroups'] === true) ||
    claimAt(claims, `_claim_names.${claim}`) !== undefined;
  if (claim !== null && value === undefined && isLeftOut)
    return refused(issuer, `the person has too many groups for a token, so it has no "${claim}".`);
  // The library checks only that the claim exists.
  const subject: unknown = claims.sub;
  if (!isSubject(subject))
    return refused(issuer, `"sub" is not a text of 1 to ${MAX_TEXT} characters without control characters.`);
  return {
    issuer,
    subject,
    name: textOf(claims['name']),
    email: textOf(claims['email']),
    claimed: people === null || claim === null ? null : claimedRoles(people.values, value),
  };
}

const isSubject = (claim: unknown): claim is string => claim !== null && textOf(claim) === claim;

/** @returns null for a claim that is no text, or has no visible character */
function textOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const text = [...trimmed(claim.replaceAll(CONTROL, ' '))].slice(0, MAX_TEXT).join('');
  return isVisible(text) ? text : null;
}

/** All roles of the values that the claim has; the application is that of the first of them in the configuration. */
function claimedRoles(
  values: ReadonlyMap<string, ClaimedRoles>,
  claim: unknown,
): NonNullable<Identity['claimed']> {
  const present: unknown[] = Array.isArray(claim) ? claim : [claim];
  const given = [...values].filter(([value]) => present.includes(value)).map(([, roles]) => roles);
  return {
    roles: [...new Set(given.flatMap(({ roles }) => roles))].sort(),
    applicationId: given[0]?.application ?? 0,
  };
}
