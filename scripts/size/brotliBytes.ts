import { brotliCompressSync, constants } from 'node:zlib'

/** What a file takes on its way to a browser, compressed once and for all. */
export function brotliBytes(content: Buffer): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  }
  return brotliCompressSync(content, { params }).byteLength
}
