// Off-chain messages of Solana, version 0: what a hardware wallet signs in place of a bare text, so that no text can be a
// transaction. There are two headers. The short one came first; that of the specification names an application and the
// signers as well, and Ledger's app has it from version 1.8 on.

/** `\xffsolana offchain`: no transaction and no text in UTF-8 begins like this. */
const signingDomain = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')])
const version = 0
const prefixBytes = signingDomain.length + 1
const applicationBytes = 32
const keyBytes = 32
/** What of a message a hardware wallet takes, header and all; a longer one is of a format of its own. */
export const maxHardwareBytes = 1232
const maxBodyBytes = 0xffff

/** Formats of the text, as the byte in the header has them. */
const format = { ascii: 0, utf8: 1, longUtf8: 2 } as const

export type OffchainMessage = {
  /** The text, in UTF-8. */
  body: Uint8Array
  /** Says for which application it is; absent in the short header. */
  application?: Uint8Array | undefined
  /** Keys that sign it; absent in the short header. */
  signers?: readonly Uint8Array[] | undefined
}

/** Whether bytes are meant as an off-chain message, well-formed or not. */
export function isOffchain(bytes: Uint8Array): boolean {
  return signingDomain.every((byte, index) => bytes[index] === byte)
}

/**
 * Reads an off-chain message; nothing where any byte is not as its header says: another version, a format that the text
 * is not of, a length that is not the text's.
 */
export function readOffchainMessage(bytes: Uint8Array): OffchainMessage | undefined {
  if (!isOffchain(bytes) || bytes[signingDomain.length] !== version) return undefined
  return readShort(bytes) ?? readFull(bytes)
}

/** The messages that one signer makes of a text: with either header, for no application, in each format it is of. */
export function offchainMessagesOf(body: Uint8Array, signer: Uint8Array): readonly Uint8Array[] {
  const none = new Uint8Array(applicationBytes)
  const length = Uint8Array.of(body.length & 0xff, body.length >> 8)
  const write = (header: readonly number[]) =>
    Uint8Array.from([...signingDomain, version, ...header, ...length, ...body])
  return Object.values(format)
    .flatMap((byte) => [write([byte]), write([...none, byte, 1, ...signer])])
    .filter((bytes) => readOffchainMessage(bytes))
}

function readShort(bytes: Uint8Array): OffchainMessage | undefined {
  const body = readBody(bytes, { format: bytes[prefixBytes], lengthAt: prefixBytes + 1 })
  return body && { body }
}

function readFull(bytes: Uint8Array): OffchainMessage | undefined {
  const formatAt = prefixBytes + applicationBytes
  const count = bytes[formatAt + 1] ?? 0
  const signersAt = formatAt + 2
  const lengthAt = signersAt + count * keyBytes
  const body = readBody(bytes, { format: bytes[formatAt], lengthAt })
  if (!body || count === 0) return undefined
  const signers = Array.from({ length: count }, (_, index) =>
    bytes.slice(signersAt + index * keyBytes, signersAt + (index + 1) * keyBytes),
  )
  return { application: bytes.slice(prefixBytes, formatAt), body, signers }
}

/** The text behind a header, which is all that follows it. */
function readBody(
  bytes: Uint8Array,
  { format: named, lengthAt }: { format: number | undefined; lengthAt: number },
): Uint8Array | undefined {
  const body = bytes.slice(lengthAt + 2)
  const length = (bytes[lengthAt] ?? 0) + ((bytes[lengthAt + 1] ?? 0) << 8)
  const isWhole = bytes.length > lengthAt + 2 && body.length === length && length <= maxBodyBytes
  return isWhole && isOfFormat(body, named, bytes.length <= maxHardwareBytes) ? body : undefined
}

function isOfFormat(body: Uint8Array, named: number | undefined, isShort: boolean): boolean {
  switch (named) {
    case format.ascii:
      // The specification leaves line feeds out; Ledger's app takes them, and a sign-in has them.
      return isShort && body.every((byte) => byte === 0x0a || (byte >= 0x20 && byte <= 0x7e))
    case format.utf8:
      return isShort && isUtf8(body)
    case format.longUtf8:
      return !isShort && isUtf8(body)
    default:
      return false
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
