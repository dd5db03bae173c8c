import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { InvalidPositionError } from './HistorySource.ts'

/** A cursor has no more characters. */
export const maxCursorCharacters = 256
const maxJsonBytes = 4096

/** The first byte says how the rest is written. */
const plain = 1
const deflated = 2

/** Words that positions are made of, so that those of an upstream stay short. */
const dictionary = Buffer.from(
  '"inserted_at":"T00:00:00.000000Z","block_number":,"index":,"items_count":50,"fee":"","value":"0","hash":"0x',
)

/** Which pages a cursor belongs to. */
export type CursorOf = { chainId: string; source: string }

/**
 * A position in a source's pages as text: base64url of a version byte and JSON, deflated where that would be too long. It is
 * `undefined` when even so it has more characters than a cursor may have.
 */
export function writeCursor({ chainId, source }: CursorOf, position: unknown): string | undefined {
  const json = Buffer.from(JSON.stringify([source, chainId, position]))
  const text = Buffer.concat([Buffer.of(plain), json]).toString('base64url')
  if (text.length <= maxCursorCharacters) return text
  const small = Buffer.concat([Buffer.of(deflated), deflateRawSync(json, { dictionary, level: 9 })])
  const short = small.toString('base64url')
  return short.length <= maxCursorCharacters ? short : undefined
}

/**
 * The position of a cursor.
 *
 * @throws {InvalidPositionError} when it is none that was given out for this chain and source
 */
export function readCursor({ chainId, source }: CursorOf, text: string): unknown {
  if (text.length <= maxCursorCharacters && /^[A-Za-z0-9_-]+$/.test(text)) {
    const json = parse(Buffer.from(text, 'base64url'))
    if (Array.isArray(json) && json.length === 3 && json[0] === source && json[1] === chainId)
      return json[2]
  }
  throw new InvalidPositionError('This cursor was not given out for this history.')
}

function parse(bytes: Buffer): unknown {
  try {
    const rest = bytes.subarray(1)
    if (bytes[0] === plain) return JSON.parse(rest.toString())
    if (bytes[0] === deflated)
      return JSON.parse(
        inflateRawSync(rest, { dictionary, maxOutputLength: maxJsonBytes }).toString(),
      )
  } catch {
    // What cannot be read was not written here.
  }
  return undefined
}
