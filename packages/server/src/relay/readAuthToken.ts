import { verify } from 'node:crypto'
import { relayClockSkewSeconds, relayTokenSeconds } from '@latchkey/protocol/relay'
import * as z from 'zod'
import { publicKeyOf } from './clientId.ts'
import { RelayError } from './RelayError.ts'

const header = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })

// Real clients leave out the claim `act`, which the protocol's text lists.
const claims = z.object({
  aud: z.string(),
  exp: z.number(),
  iat: z.number(),
  iss: z.string(),
  sub: z.string(),
})

const maxTokenLength = 4096

/**
 * Checks a relay token and answers with the client id that signed it.
 *
 * @throws {RelayError} `InvalidJwt`
 */
export function readAuthToken(
  token: string,
  { nowMs, isAudience }: { nowMs: number; isAudience: (audience: string) => boolean },
): string {
  if (token.length > maxTokenLength || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token))
    throw invalid('the token is not a JWT')
  const [head = '', body = '', signature = ''] = token.split('.')
  if (!header.safeParse(decode(head)).success) throw invalid('the token is not signed by EdDSA')
  const parsed = claims.safeParse(decode(body))
  if (!parsed.success) throw invalid('a claim is missing')
  const { aud, exp, iat, iss } = parsed.data

  const key = publicKeyOf(iss)
  if (!key) throw invalid('the issuer is not an Ed25519 did:key')
  const signed = Buffer.from(`${head}.${body}`)
  if (!verify(null, signed, key, Buffer.from(signature, 'base64url')))
    throw invalid('the signature is wrong')
  const now = nowMs / 1000
  // A device with a wrong clock is the usual reason, and only its owner can mend it.
  if (iat > now + relayClockSkewSeconds)
    throw invalid("the token is from the future; check the device's clock")
  if (exp < now - relayClockSkewSeconds)
    throw invalid("the token has expired; check the device's clock")
  // Who steals a token has it as long as it lives; clients make a new one for each socket.
  if (exp - iat > relayTokenSeconds + relayClockSkewSeconds)
    throw invalid('the token lives longer than a day')
  if (!isAudience(aud)) throw invalid('the token is for another relay')
  return iss
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

function invalid(reason: string): RelayError {
  return new RelayError('InvalidJwt', `Unauthorized: ${reason}`)
}
