import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** The records of a name. Queries for a `silent` name get no response; names without a zone do not exist. */
export interface Zone {
  addresses?: string[];
  ttl?: number;
  silent?: boolean | 'AAAA';
}

export interface DnsQuery {
  name: string;
  type: 'A' | 'AAAA';
}

const TYPES: Record<number, DnsQuery['type']> = { 1: 'A', 28: 'AAAA' };
const HEADER_BYTES = 12;
const RESPONSE = 0x8180;
const NAME_ERROR = 3;
/** A compression pointer to the name in the question section. */
const NAME_POINTER = 0xc00c;

/** A DNS server on UDP in the test process. */
export class DnsServer {
  readonly zones = new Map<string, Zone>();
  /** Every query, in the order of arrival. */
  readonly queries: DnsQuery[] = [];
  private readonly socket = createSocket('udp4');

  private constructor() {
    this.socket.on('message', (message, from) => this.answer(message, from));
  }

  static async start(): Promise<DnsServer> {
    const server = new DnsServer();
    server.socket.bind(0, '127.0.0.1');
    await once(server.socket, 'listening');
    return server;
  }

  /** In the format of WEBHOOK_DNS_SERVERS. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  /** The number of queries for a name and a record type. */
  queryCount(name: string, type: DnsQuery['type'] = 'A'): number {
    return this.queries.filter((query) => query.name === name && query.type === type).length;
  }

  async stop(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private answer(message: Buffer, { port, address }: RemoteInfo): void {
    const { end, ...query } = readQuery(message);
    this.queries.push(query);
    const zone = this.zones.get(query.name);
    if (zone?.silent === true || zone?.silent === query.type) return;
    const records = (zone?.addresses ?? []).filter((one) => isIPv6(one) === (query.type === 'AAAA'));
    const header = Buffer.from(message.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(RESPONSE | (zone === undefined ? NAME_ERROR : 0), 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    const body = records.map((one) => record(one, zone?.ttl ?? 300));
    this.socket.send(Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...body]), port, address);
  }
}

function readQuery(message: Buffer): DnsQuery & { end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: TYPES[message.readUInt16BE(at + 1)]!, end: at + 5 };
}

function record(address: string, ttl: number): Buffer {
  const data = isIPv6(address) ? bytesOfIPv6(address) : Buffer.from(address.split('.').map(Number));
  const fixed = Buffer.alloc(HEADER_BYTES);
  fixed.writeUInt16BE(NAME_POINTER, 0);
  fixed.writeUInt16BE(data.length === 4 ? 1 : 28, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt32BE(ttl, 6);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([fixed, data]);
}

function bytesOfIPv6(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const before = groups(head);
  const after = groups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  const bytes = Buffer.alloc(16);
  [...before, ...zeros, ...after].forEach((group, place) => bytes.writeUInt16BE(group, place * 2));
  return bytes;
}
