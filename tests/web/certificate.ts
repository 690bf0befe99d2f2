import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** PEM of the private key. */
  readonly key: string;
  /** PEM of the certificate. */
  readonly cert: string;
}

const VALID_FOR_MS = 7 * 24 * 3_600_000;
const TAG = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 };
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const SUBJECT_ALTERNATIVE_NAME = [0x55, 0x1d, 0x11];
const DNS_NAME = 0x82;

/** A fresh self-signed certificate (X.509 v3, P-256) for the names, good for a week. Nothing is written to disk. */
export function selfSigned(names: readonly string[], nowMs: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(TAG.sequence, oid(ECDSA_WITH_SHA256));
  const name = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, oid(COMMON_NAME), der(TAG.utf8, Buffer.from('Practice web')))),
  );
  const alternatives = der(TAG.sequence, ...names.map((one) => der(DNS_NAME, Buffer.from(one))));
  const extension = der(TAG.sequence, oid(SUBJECT_ALTERNATIVE_NAME), der(TAG.octets, alternatives));
  const body = der(
    TAG.sequence,
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, positive(randomBytes(12))),
    algorithm,
    name,
    der(TAG.sequence, time(nowMs - 3_600_000), time(nowMs + VALID_FOR_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(TAG.sequence, extension)),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = der(TAG.sequence, body, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content]);
}

function oid(bytes: readonly number[]): Buffer {
  return der(TAG.oid, Buffer.from(bytes));
}

/** A leading 1 bit would make the number negative, a leading 0 byte would be a second spelling. */
function positive(bytes: Buffer): Buffer {
  bytes[0] = ((bytes[0] as number) & 0x7f) | 0x40;
  return bytes;
}

/** UTCTime, `yymmddhhmmssZ`. */
function time(ms: number): Buffer {
  return der(TAG.time, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}
