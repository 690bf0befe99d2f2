import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';

const MIB = 1_024 * 1_024;
/** Largest block of a zstd frame. */
const ZSTD_BLOCK_BYTES = 128 * 1_024;

interface Bomb {
  /** Value of `Content-Encoding`. */
  readonly encoding: string;
  readonly bytes: Buffer;
}

/** Small bodies that unpack to `mib` MiB of one letter. */
export async function bombs(mib: number): Promise<readonly Bomb[]> {
  const letters = () => Readable.from(repeated(Buffer.alloc(MIB, 'b'), mib));
  const gzip = await buffer(letters().pipe(createGzip({ level: 1 })));
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  return [
    { encoding: 'gzip', bytes: gzip },
    { encoding: 'gzip, gzip', bytes: gzipSync(gzip) },
    { encoding: 'br', bytes: await buffer(letters().pipe(brotli)) },
    { encoding: 'zstd', bytes: zstd(mib * MIB) },
  ];
}

function* repeated(part: Buffer, times: number): Generator<Buffer> {
  for (let i = 0; i < times; i += 1) yield part;
}

/** A zstd frame of blocks that repeat one byte (RFC 8878 §3.1.1.2), which Node 20 cannot write. */
function zstd(bytes: number): Buffer {
  const magicAndWindow = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]);
  const blocks = Math.ceil(bytes / ZSTD_BLOCK_BYTES);
  const body = Buffer.alloc(4 * blocks);
  for (let i = 0; i < blocks; i += 1) {
    const isLast = i === blocks - 1 ? 1 : 0;
    body.writeUIntLE((ZSTD_BLOCK_BYTES << 3) | (1 << 1) | isLast, 4 * i, 3);
    body[4 * i + 3] = 'b'.charCodeAt(0);
  }
  return Buffer.concat([magicAndWindow, body]);
}
