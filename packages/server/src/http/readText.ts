import { bodyTooLarge } from './bodyTooLarge.ts'
import type { ServerContext } from './ServerEnv.ts'

/**
 * Reads a body as text, up to a size: of a larger one no more than that is read, whatever it says of itself.
 *
 * @throws {ApiError} 413 `body_too_large`
 */
export async function readText(c: ServerContext, maxBytes: number): Promise<string> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw bodyTooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw bodyTooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
