import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP, connect as connectTcp, type LookupFunction, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import type { AddressPolicy } from '../common/net/address-policy.js';
import { startDeadline } from './deadline.js';
import { DeliveryFailure, failureReasonOf } from './delivery-failure.js';

/** All addresses of a name, in the order they are to be tried. Rejects when there are none. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export interface CheckedConnectorOptions {
  policy: AddressPolicy;
  /** Milliseconds for name resolution, TCP and TLS together. */
  connectTimeoutMs: number;
  /** Default: the operating system's resolver. */
  resolve?: Resolve | undefined;
  /** PEM of the authorities to trust instead of the built-in ones. */
  ca?: string | undefined;
}

/**
 * How long one of several addresses of a name may take before the next one is tried. Node's own 250 ms give
 * up on receivers that are merely far away.
 */
const ATTEMPT_TIMEOUT_MS = 1_000;

/**
 * Opens connections for undici to addresses that `policy` allows, and to no other: a name is resolved once,
 * all its addresses are judged, and one of the judged ones is dialled. TLS and the Host header keep the name.
 * Fails with a DeliveryFailure.
 */
export function checkedConnector(options: CheckedConnectorOptions): buildConnector.connector {
  const resolve = shareInFlight(options.resolve ?? resolveBySystem);
  return (target, callback) => {
    open(target, { ...options, resolve }).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error as Error, null),
    );
  };
}

type ResolvedOptions = CheckedConnectorOptions & { resolve: Resolve };

async function open(target: buildConnector.Options, options: ResolvedOptions): Promise<Socket> {
  const deadline = startDeadline(options.connectTimeoutMs, () => new DeliveryFailure('connect_timeout'));
  try {
    const hostname = target.hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = await deadline.race(checkedAddresses(hostname, options));
    return await dial(target, hostname, addresses, options, deadline.signal);
  } finally {
    deadline.clear();
  }
}

/** One forbidden address among allowed ones condemns the name: that is what DNS rebinding looks like. */
async function checkedAddresses(hostname: string, options: ResolvedOptions): Promise<LookupAddress[]> {
  const family = isIP(hostname);
  const addresses =
    family === 0 ? await resolveName(hostname, options.resolve) : [{ address: hostname, family }];
  if (!addresses.every(({ address }) => options.policy.isAllowedAddress(address))) {
    throw new DeliveryFailure('address_refused');
  }
  return addresses;
}

async function resolveName(hostname: string, resolve: Resolve): Promise<LookupAddress[]> {
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw new DeliveryFailure('dns_failed', { cause });
  });
  if (addresses.length === 0) throw new DeliveryFailure('dns_failed');
  return addresses;
}

/** Rejects with a DeliveryFailure, that of `signal` when it aborts first. */
function dial(
  target: buildConnector.Options,
  hostname: string,
  addresses: LookupAddress[],
  { policy, ca }: ResolvedOptions,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const secure = target.protocol === 'https:';
    const tcp = {
      host: hostname,
      port: Number(target.port) || (secure ? 443 : 80),
      lookup: answerWith(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    };
    const socket: Socket = secure
      ? connectTls({
          ...tcp,
          servername: serverName(hostname),
          ALPNProtocols: ['http/1.1'],
          ca,
          rejectUnauthorized: true,
        })
      : connectTcp(tcp);
    let tcpConnected = false;

    signal.addEventListener('abort', () => socket.destroy(signal.reason as Error), { once: true });
    socket.setNoDelay(true);
    socket.once('connect', () => {
      tcpConnected = true;
      refuseUnexpectedPeer(socket, policy);
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      if (!socket.destroyed) resolve(socket);
    });
    socket.on('error', (error: Error) => reject(asDeliveryFailure(error, secure && tcpConnected)));
    socket.once('close', () => reject(new DeliveryFailure('connection_reset')));
  });
}

/** Belt and braces: whatever happened on the way, nothing is sent to a peer that is not allowed. */
function refuseUnexpectedPeer(socket: Socket, policy: AddressPolicy): void {
  const peer = socket.remoteAddress;
  if (peer === undefined) {
    socket.destroy(new DeliveryFailure('connection_reset'));
  } else if (!policy.isAllowedAddress(peer)) {
    socket.destroy(new DeliveryFailure('address_refused'));
  }
}

/** The resolver given to Node for one connection: it knows the judged addresses only. Not asked for literals. */
function answerWith(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** What the certificate must be for; TLS has no server name for literal addresses, and no final dot. */
function serverName(hostname: string): string {
  return isIP(hostname) === 0 ? hostname.replace(/\.$/, '') : '';
}

/** Between the TCP and the TLS connection nearly everything that goes wrong is TLS: certificates have many codes. */
function asDeliveryFailure(error: Error, duringHandshake: boolean): DeliveryFailure {
  const reason = failureReasonOf(error);
  const unnamed = reason === 'request_failed';
  return new DeliveryFailure(unnamed && duringHandshake ? 'tls_failed' : reason, { cause: error });
}

const lookupAll = promisify(dnsLookup);

function resolveBySystem(hostname: string): Promise<LookupAddress[]> {
  return lookupAll(hostname, { all: true });
}

/**
 * Lets connections that are opened at the same time share one resolution of a name. getaddrinfo() holds one of
 * very few threads of the process; fifty deliveries to one dead name must not keep all others waiting.
 */
function shareInFlight(resolve: Resolve): Resolve {
  const inFlight = new Map<string, Promise<LookupAddress[]>>();
  return (hostname) => {
    const known = inFlight.get(hostname);
    if (known) return known;
    const started = resolve(hostname).finally(() => inFlight.delete(hostname));
    inFlight.set(hostname, started);
    return started;
  };
}
