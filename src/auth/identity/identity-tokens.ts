import { Inject, Injectable } from '@nestjs/common';
import { decodeJwt, type JWTPayload } from 'jose';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { ClaimedRoles, IdentityIssuer } from '../../config/identity-issuers.js';
import type { Identity } from '../../persistence/people/person.repository.js';
import { IDENTITY_FETCH, type IdentityFetch } from './identity-fetch.js';
import { IdentityProvider, type AuthorisationCode } from './identity-provider.js';

/** Whom a token of an identity provider names: a person, or a machine that acts as an application. */
export type Identified = { person: Identity } | { applicationId: number };

/** The longest token that is examined, in characters. */
const MAX_LENGTH = 8_192;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The identity providers, and whom their tokens name. */
@Injectable()
export class IdentityTokens {
  private readonly providers: Map<string, IdentityProvider>;

  constructor(@Inject(CONFIG) { identityIssuers }: Config, @Inject(IDENTITY_FETCH) fetch: IdentityFetch) {
    this.providers = new Map(
      identityIssuers.map((issuer) => [issuer.issuer, new IdentityProvider(issuer, fetch)]),
    );
  }

  /** Those through which people can sign in to the console. */
  get forConsole(): IdentityProvider[] {
    return [...this.providers.values()].filter(({ config }) => config.consoleClientId !== null);
  }

  /** Whether a token can only be one of an identity provider. */
  isIdentityToken(token: string): boolean {
    return this.providers.size > 0 && token.length <= MAX_LENGTH && JWT.test(token);
  }

  /**
   * @param token as isIdentityToken() requires it
   * @returns null for a token that is wrong in any way
   * @throws DomainError identity_provider_unavailable
   */
  async identify(token: string): Promise<Identified | null> {
    const provider = this.providers.get(unverifiedIssuer(token) ?? '');
    const claims = (await provider?.accessClaims(token)) ?? null;
    if (provider === undefined || claims === null) return null;
    const { config } = provider;
    const machine = config.machines && claims[config.machines.claim];
    if (machine !== null && machine !== undefined) return machineOf(machine);
    return config.people === null ? null : { person: identityOf(config, claims) };
  }

  /**
   * The person who signed in to the console.
   * @param issuer absent when only one identity provider is configured
   * @returns null when the provider does not accept the code
   * @throws DomainError identity_provider_unavailable
   */
  async exchange(issuer: string | undefined, code: AuthorisationCode): Promise<Identity | null> {
    const providers = this.forConsole;
    const provider =
      issuer === undefined && providers.length === 1
        ? providers[0]
        : providers.find(({ config }) => config.issuer === issuer);
    const claims = (await provider?.exchange(code)) ?? null;
    return provider === undefined || claims === null ? null : identityOf(provider.config, claims);
  }
}

/** Only tells whose keys verify the token. */
function unverifiedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

function machineOf(claim: unknown): Identified | null {
  const id = typeof claim === 'string' && /^\d{1,15}$/.test(claim) ? Number(claim) : claim;
  // The administrator of the service has no machines.
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { applicationId: id } : null;
}

function identityOf({ issuer, people }: IdentityIssuer, claims: JWTPayload): Identity {
  return {
    issuer,
    subject: claims.sub!,
    name: textOf(claims['name']),
    email: textOf(claims['email']),
    claimed:
      people === null || people.claim === null ? null : claimedRoles(people.values, claims[people.claim]),
  };
}

const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.slice(0, 255) : null;

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
