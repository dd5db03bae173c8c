import { hkdfSync, randomBytes } from 'node:crypto'
import { nameMessageMs } from '@latchkey/protocol'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { ApiError } from '../http/ApiError.ts'
import type { Keyring } from '../sessions/createKeyring.ts'
import { nameChange } from './NameChange.ts'

const claims = z.object({
  account: z.string(),
  aud: z.string(),
  change: nameChange,
  exp: z.number(),
  iat: z.number(),
  name: z.string(),
  nonce: z.string(),
  projectId: z.string(),
  zone: z.string(),
})

/** A change that a page has asked for, with the nonce by which it counts once. Times are milliseconds since 1970. */
export type ChangeTicket = {
  /** The address that signs, in small letters. */
  account: string
  change: z.infer<typeof nameChange>
  expiresAt: number
  issuedAt: number
  name: string
  nonce: string
  origin: string
  projectId: string
  zone: string
}

export type ChangeTickets = {
  issue(
    asked: Omit<ChangeTicket, 'expiresAt' | 'issuedAt' | 'nonce'>,
  ): Promise<{ ticket: ChangeTicket; token: string }>
  /** The ticket of a token, whether or not it is used. @throws {ApiError} 401 */
  read(
    token: string,
    expected: Pick<ChangeTicket, 'account' | 'name' | 'origin' | 'projectId'>,
  ): Promise<ChangeTicket>
}

const typ = 'name-change+jwt'

/** Tickets that their own tokens carry: nothing is stored for whoever only asks. */
export function createChangeTickets({
  keyring,
  now,
}: {
  keyring: Keyring
  now: () => number
}): ChangeTickets {
  return {
    async issue(asked) {
      const { id, nonceSecret } = await keyring.signing()
      // Tokens have whole seconds, and the text is written from them again.
      const issuedAt = Math.floor(now() / 1000) * 1000
      const ticket = {
        ...asked,
        expiresAt: issuedAt + nameMessageMs,
        issuedAt,
        nonce: randomBytes(16).toString('hex'),
      }
      const { account, change, expiresAt, name, nonce, origin, projectId, zone } = ticket
      const token = await new SignJWT({ account, change, name, nonce, projectId, zone })
        .setProtectedHeader({ alg: 'HS256', kid: id, typ })
        .setAudience(origin)
        .setIssuedAt(issuedAt / 1000)
        .setExpirationTime(expiresAt / 1000)
        .sign(secretOf(nonceSecret))
      return { ticket, token }
    },

    async read(token, expected) {
      const ticket = await verify(token)
      if (ticket.origin !== expected.origin)
        throw refused('message_other_origin', 'The message is for a page of another origin.')
      if (ticket.projectId !== expected.projectId)
        throw refused('message_other_project', 'The message is for another project.')
      if (ticket.name !== expected.name)
        throw refused('message_other_name', 'The message is for another name.')
      if (ticket.account !== expected.account)
        throw refused('message_other_account', 'The message is for another account.')
      return ticket
    },
  }

  async function verify(token: string): Promise<ChangeTicket> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid = '' }) => {
          const key = await keyring.find(kid)
          if (!key) throw new errors.JWKSNoMatchingKey()
          return secretOf(key.nonceSecret)
        },
        { algorithms: ['HS256'], currentDate: new Date(now()), typ },
      )
      const { aud: origin, exp, iat, ...rest } = claims.parse(payload)
      return { ...rest, expiresAt: exp * 1000, issuedAt: iat * 1000, origin }
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      throw error instanceof errors.JWTExpired
        ? refused('message_expired', 'The message has expired: ask for another.', error)
        : refused('message_unknown', 'The message is none of this server.', error)
    }
  }
}

/** Of its own, so that no nonce of a sign-in passes for one of these, nor the other way round. */
function secretOf(nonceSecret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', nonceSecret, '', 'latchkey name change', 32))
}

function refused(code: string, description: string, cause?: unknown): ApiError {
  return new ApiError({ cause, code, description, field: 'token', status: 401 })
}
