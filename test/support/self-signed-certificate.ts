import { generateKeyPairSync, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const OBJECT_IDENTIFIER = 0x06;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const UTF8_STRING = 0x0c;
const INTEGER = 0x02;
const UTC_TIME = 0x17;

const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';

/**
 * Creates a key and a self-signed certificate for one DNS name, valid from yesterday to tomorrow, or with others of these values. Node.js cannot create
 * certificates, and a committed key would be a secret in the repository.
 * @returns both as PEM; pass the certificate as `ca` to trust it
 */
export function selfSignedCertificate(
  hostname: string,
  {
    issuer = hostname,
    validDays: [from, to] = [-1, 1],
  }: { issuer?: string; validDays?: [number, number] } = {},
): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(SEQUENCE, oid(ECDSA_WITH_SHA256));
  const nameOf = (text: string): Buffer =>
    der(SEQUENCE, der(SET, der(SEQUENCE, oid(COMMON_NAME), der(UTF8_STRING, Buffer.from(text)))));
  const dnsName = der(0x82, Buffer.from(hostname));
  const extension = der(SEQUENCE, oid(SUBJECT_ALT_NAME), der(OCTET_STRING, der(SEQUENCE, dnsName)));
  const certificate = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    nameOf(issuer),
    der(SEQUENCE, utcTime(from), utcTime(to)),
    nameOf(hostname),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, der(SEQUENCE, extension)),
  );
  const signature = sign('sha256', certificate, privateKey);
  const signed = der(SEQUENCE, certificate, algorithm, der(BIT_STRING, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

/** One DER value: tag, length, contents (at most 65,535 bytes). */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const lengthBytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
}

function oid(hex: string): Buffer {
  return der(OBJECT_IDENTIFIER, Buffer.from(hex, 'hex'));
}

function utcTime(daysFromNow: number): Buffer {
  const digits = new Date(Date.now() + daysFromNow * 86_400_000).toISOString().replace(/[-:T]/g, '');
  return der(UTC_TIME, Buffer.from(`${digits.slice(2, 14)}Z`));
}
