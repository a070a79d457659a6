import type { LookupAddress } from 'node:dns';
import { isIP, connect as connectTcp, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import type { AddressPolicy } from '../../common/network/address-policy.js';
import type { ReceiverDnsCache } from './receiver-dns-cache.js';
import { DeliveryFailure, failureReasonOf } from './delivery-failure.js';
import { ContinuedConnection } from './interim-responses.js';

interface CheckedConnectorOptions {
  policy: AddressPolicy;
  /** Milliseconds for name resolution, TCP and TLS together. */
  connectTimeoutMs: number;
  /** Resolves a host name to all its addresses, in the order in which they are tried. Rejects when there are none. */
  resolve: ReceiverDnsCache['resolve'];
  /** PEM certificates of the authorities to trust instead of the built-in ones. */
  ca?: string | undefined;
}

/**
 * The time of a connection attempt to one of several addresses, before the next address is tried. Node's default of 250 ms is too
 * short for receivers that are far away.
 */
const ATTEMPT_TIMEOUT_MS = 1_000;

/**
 * Opens connections for undici, only to addresses that `policy` allows: a name is resolved once, all its addresses are checked,
 * and only checked addresses are connected to. TLS and the Host header use the name. Fails with a DeliveryFailure.
 */
export function checkedConnector(options: CheckedConnectorOptions): buildConnector.connector {
  return (target, callback) => {
    open(target, options).then(
      // undici needs only a Duplex, although it declares more.
      (socket) => callback(null, new ContinuedConnection(socket) as Duplex as Socket),
      (error: unknown) => callback(error as Error, null),
    );
  };
}

async function open(target: buildConnector.Options, options: CheckedConnectorOptions): Promise<Socket> {
  const deadline = startDeadline(options.connectTimeoutMs, () => new DeliveryFailure('connect_timeout'));
  try {
    const hostname = target.hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = await deadline.race(checkedAddresses(hostname, options));
    return await connect(target, hostname, addresses, options, deadline.signal);
  } finally {
    deadline.clear();
  }
}

/** One refused address among allowed ones refuses the whole name: it is a sign of DNS rebinding. */
async function checkedAddresses(
  hostname: string,
  { resolve, policy }: CheckedConnectorOptions,
): Promise<LookupAddress[]> {
  const family = isIP(hostname);
  const failed = (cause: unknown): never => {
    throw new DeliveryFailure('dns_failed', { cause });
  };
  const addresses = family === 0 ? await resolve(hostname).catch(failed) : [{ address: hostname, family }];
  if (addresses.length === 0) throw new DeliveryFailure('dns_failed');
  if (!addresses.every(({ address }) => policy.isAllowedAddress(address))) {
    throw new DeliveryFailure('address_refused');
  }
  return addresses;
}

/** Rejects with a DeliveryFailure; with the reason of `signal` when that aborts first. */
function connect(
  target: buildConnector.Options,
  hostname: string,
  addresses: LookupAddress[],
  { policy, ca }: CheckedConnectorOptions,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const secure = target.protocol === 'https:';
    const tcp = {
      host: hostname,
      port: target.port === '' ? (secure ? 443 : 80) : Number(target.port),
      lookup: lookupOf(addresses),
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

/** A second check, on the connected socket: nothing is sent to a peer address that is not allowed. */
function refuseUnexpectedPeer(socket: Socket, policy: AddressPolicy): void {
  const peer = socket.remoteAddress;
  if (peer === undefined) {
    socket.destroy(new DeliveryFailure('connection_reset'));
  } else if (!policy.isAllowedAddress(peer)) {
    socket.destroy(new DeliveryFailure('address_refused'));
  }
}

/** The `lookup` of one connection: returns only the checked addresses. Node does not call it for IP literals. */
function lookupOf(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** The name that the certificate must have. TLS allows no server name for IP literals and no final dot. */
function serverName(hostname: string): string {
  return isIP(hostname) === 0 ? hostname.replace(/\.$/, '') : '';
}

/** During the TLS handshake an error with an unknown code counts as `tls_failed`: certificates have many codes. */
function asDeliveryFailure(error: Error, duringHandshake: boolean): DeliveryFailure {
  const reason = failureReasonOf(error);
  const isUnknown = reason === 'request_failed';
  return new DeliveryFailure(isUnknown && duringHandshake ? 'tls_failed' : reason, { cause: error });
}

/** One time limit for several steps: pass `signal` to the steps that accept one, and `race` the others. */
interface Deadline {
  /** Aborts with the deadline's error when the time limit is reached. */
  readonly signal: AbortSignal;
  /** Settles as `work` does, or rejects with the deadline's error if the time ends first. The work is not stopped. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Stops the timer. Must be called when the work is done. */
  clear(): void;
}

/** @param newError creates the error of `signal` and `race`; called only on expiry, to avoid the cost of a stack trace */
function startDeadline(timeoutMs: number, newError: () => Error): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = newError();
      controller.abort(error);
      reject(error);
    }, timeoutMs);
  });
  // If nothing races at that moment, the rejection must not count as unhandled, which would end the process.
  expired.catch(() => undefined);
  return {
    signal: controller.signal,
    race: (work) => Promise.race([work, expired]),
    clear: () => clearTimeout(timer),
  };
}
