import { isLoopback } from '../common/network/target-url.js';
import { ROLES, type Role } from './role.js';

/** Given to a person by a value of a claim. */
export interface ClaimedRoles {
  roles: Role[];
  /** The id of the application on whose behalf the person acts. */
  application: number;
}

/** An identity provider whose tokens are accepted. */
export interface IdentityIssuer {
  issuer: string;
  /** The `aud` of access tokens for this service. */
  audience: string;
  /** The client id of the console; null when nobody signs in to the console with this provider. */
  consoleClientId: string | null;
  /** Null when the provider has no people. Values of a claim give them their roles; if `claim` is null, an administrator does. */
  people: { claim: string | null; values: ReadonlyMap<string, ClaimedRoles> } | null;
  /** Tokens with this claim act as the application whose id it has; null when the provider has no machines. */
  machines: { claim: string } | null;
}

type Json = Record<string, unknown>;
type Fault = (place: string, problem: string) => void;

/** Reads OIDC_ISSUERS, a JSON array. */
export function parseIdentityIssuers(text: string): IdentityIssuer[] {
  const faults: string[] = [];
  const fault: Fault = (place, problem) => void faults.push(`${place} ${problem}`.trim());
  const entries = parsed(text);
  if (entries === null) throw new Error('must be a JSON array of identity providers');
  const issuers = entries.map((entry, index) => issuerOf(entry, `[${index}]`, fault));
  const names = issuers.map(({ issuer }) => issuer);
  if (new Set(names).size < names.length) fault('', 'must not have the same issuer twice');
  if (faults.length > 0) throw new Error(`is wrong: ${faults.join('; ')}`);
  return issuers;
}

function parsed(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const MEMBERS = ['issuer', 'audience', 'consoleClientId', 'people', 'machines'];

function issuerOf(entry: unknown, place: string, fault: Fault): IdentityIssuer {
  const json = objectAt(entry, place, fault);
  refuseOthers(json, MEMBERS, place, fault);
  const issuer = textAt(json, 'issuer', place, fault);
  if (issuer !== '' && !isIssuer(issuer))
    fault(`${place}.issuer`, 'must be an https URL without query, or an http URL of this machine');
  const hasPeople = json['people'] !== undefined;
  const hasMachines = json['machines'] !== undefined;
  if (!hasPeople && !hasMachines) fault(place, 'must have people or machines');
  if (!hasPeople && json['consoleClientId'] !== undefined) fault(`${place}.consoleClientId`, 'needs people');
  return {
    issuer,
    audience: textAt(json, 'audience', place, fault),
    consoleClientId:
      json['consoleClientId'] === undefined ? null : textAt(json, 'consoleClientId', place, fault),
    people: hasPeople ? peopleOf(json['people'], `${place}.people`, fault) : null,
    machines: hasMachines ? machinesOf(json['machines'], `${place}.machines`, fault) : null,
  };
}

function peopleOf(value: unknown, place: string, fault: Fault): IdentityIssuer['people'] {
  const json = objectAt(value, place, fault);
  refuseOthers(json, ['claim', 'values'], place, fault);
  if (json['claim'] === undefined && json['values'] === undefined) return { claim: null, values: new Map() };
  const values = objectAt(json['values'], `${place}.values`, fault);
  return {
    claim: textAt(json, 'claim', place, fault),
    values: new Map(
      Object.entries(values).map(([name, given]) => [
        name,
        claimedRoles(given, `${place}.values.${name}`, fault),
      ]),
    ),
  };
}

function claimedRoles(value: unknown, place: string, fault: Fault): ClaimedRoles {
  const { roles, application = 0, ...others } = objectAt(value, place, fault);
  refuseOthers(others, [], place, fault);
  const isRole = (role: unknown): role is Role => ROLES.some((known) => known === role);
  const valid = Array.isArray(roles) && roles.length > 0 && roles.every(isRole);
  if (!valid) fault(`${place}.roles`, `must be a list of ${ROLES.join(', ')}`);
  if (!Number.isSafeInteger(application) || Number(application) < 0)
    fault(`${place}.application`, 'must be the id of an application');
  return { roles: valid ? roles : [], application: Number(application) };
}

function machinesOf(value: unknown, place: string, fault: Fault): { claim: string } {
  const json = objectAt(value, place, fault);
  refuseOthers(json, ['claim'], place, fault);
  return { claim: textAt(json, 'claim', place, fault) };
}

function objectAt(value: unknown, place: string, fault: Fault): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  fault(place, 'must be an object');
  return {};
}

function textAt(json: Json, name: string, place: string, fault: Fault): string {
  const value = json[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  fault(`${place}.${name}`, 'must be a text');
  return '';
}

function refuseOthers(json: Json, members: string[], place: string, fault: Fault): void {
  for (const name of Object.keys(json).filter((member) => !members.includes(member)))
    fault(`${place}.${name}`, 'is not known');
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
}
