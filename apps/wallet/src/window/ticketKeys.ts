import { toBase64url } from '../base64url.ts'

/** What the window of a request answers its frame. */
export const requestAnswers = ['approved', 'rejected'] as const
export type TicketAnswer = (typeof requestAnswers)[number]

/** All that follows from a ticket’s secret. */
export type TicketKeys<Answer extends string> = {
  /** By which the frame knows an answer: only who has the secret can give one. */
  answers: Readonly<Record<Answer, string>>
  seal: CryptoKey
  /** By which the server knows the window. */
  token: string
}

const secretLength = 32

/** The keys of a ticket by HKDF-SHA-256 (RFC 5869), each for one thing. @throws {RangeError} for a secret of another length */
export async function ticketKeys<Answer extends string>(
  secret: Uint8Array<ArrayBuffer>,
  ticketId: string,
  /** All that its window can answer. */
  words: readonly Answer[],
): Promise<TicketKeys<Answer>> {
  if (secret.length !== secretLength) throw new RangeError('No secret of 32 bytes')
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
  const answers = await Promise.all(words.map(async (word) => [word, await bytes(word)] as const))
  return {
    answers: Object.fromEntries(answers) as Record<Answer, string>,
    seal: await subtle.deriveKey(by('request'), from, { length: 256, name: 'AES-GCM' }, false, [
      'decrypt',
      'encrypt',
    ]),
    token: await bytes('token'),
  }
}

/** What an answer says; undefined for one by somebody who does not have the secret. */
export function readAnswer<Answer extends string>(
  { answers }: Pick<TicketKeys<Answer>, 'answers'>,
  answer: string | undefined,
): Answer | undefined {
  const words = Object.keys(answers) as Answer[]
  return words.find((word) => answers[word] === answer)
}

/** What the server keeps of a token. */
export async function markOf(token: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', token)))
}
