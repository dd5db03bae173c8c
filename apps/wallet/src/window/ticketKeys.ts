import { toBase64url } from '../base64url.ts'

/** What a frame says to its window, and the window to its frame. */
export type TicketAnswer = 'approved' | 'rejected'

/** All that follows from a ticket’s secret. */
export type TicketKeys = {
  /** By which the frame knows an answer: only who has the secret can give one. */
  answers: Readonly<Record<TicketAnswer, string>>
  seal: CryptoKey
  /** By which the server knows the window. */
  token: string
}

const secretLength = 32

/** The keys of a ticket by HKDF-SHA-256 (RFC 5869), each for one thing. @throws {RangeError} for a secret of another length */
export async function ticketKeys(
  secret: Uint8Array<ArrayBuffer>,
  ticketId: string,
): Promise<TicketKeys> {
  if (secret.length !== secretLength) throw new RangeError('A ticket has a secret of 32 bytes')
  const { subtle } = crypto
  const from = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const by = (use: string) => ({
    hash: 'SHA-256',
    info: new TextEncoder().encode(`latchkey ticket ${use} v1|${ticketId}`),
    name: 'HKDF',
    salt: new Uint8Array(),
  })
  const bytes = async (use: string) =>
    toBase64url(new Uint8Array(await subtle.deriveBits(by(use), from, secretLength * 8)))
  return {
    answers: { approved: await bytes('approved'), rejected: await bytes('rejected') },
    seal: await subtle.deriveKey(by('request'), from, { length: 256, name: 'AES-GCM' }, false, [
      'decrypt',
      'encrypt',
    ]),
    token: await bytes('token'),
  }
}

/** What the server keeps of a token. */
export async function markOf(token: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', token)))
}
