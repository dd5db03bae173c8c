import * as z from 'zod/mini'
import { rows } from './rows.ts'

/** `GET /auth/v1/nonce`: a nonce for one sign-in, and the token that shows it was given out. */
export const nonceResponse = z.object({
  /** ISO 8601, by the server's clock: what to write into the message, as visitors' clocks are wrong. */
  issuedAt: z.string(),
  nonce: z.string(),
  token: z.string(),
})
export type NonceResponse = z.infer<typeof nonceResponse>

/** `POST /auth/v1/authenticate`: a signed sign-in. */
export const authenticateRequest = z.object({
  clientId: z.optional(z.unknown()),
  data: z.optional(z.unknown()),
  /** The text as it was signed. */
  message: z.string().check(z.maxLength(16_384)),
  /** As the wallet gave it: hex on EVM chains, base58 on Solana, base64 on Bitcoin. */
  signature: z.string().check(z.maxLength(32_768)),
  walletInfo: z.optional(z.nullable(z.object({ name: z.optional(z.string()) }))),
})
export type AuthenticateRequest = z.infer<typeof authenticateRequest>

/** What `POST /auth/v1/authenticate` and `POST /auth/v1/refresh` give. */
export const tokensResponse = z.object({
  /** ISO 8601: when `token` stops counting. */
  expiresAt: z.string(),
  refreshToken: z.string(),
  token: z.string(),
})
export type TokensResponse = z.infer<typeof tokensResponse>

/** `POST /auth/v1/refresh`. */
export const refreshRequest = z.object({ refreshToken: z.string().check(z.maxLength(256)) })
export type RefreshRequest = z.infer<typeof refreshRequest>

/** `GET /auth/v1/me`: who has signed in. */
export const meResponse = z.object({
  /** CAIP-10. */
  account: z.string(),
  address: z.string(),
  /** CAIP-2 id. */
  chainId: z.string(),
  /** What the site keeps with the account; null while it keeps nothing. */
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  sessionId: z.string(),
})
export type MeResponse = z.infer<typeof meResponse>

/** `GET /auth/v1/sessions`: the account's sessions on this origin, the newest first. */
export const visitorSessionsResponse = z.object({
  sessions: rows(
    z.object({
      createdAt: z.string(),
      expiresAt: z.string(),
      id: z.string(),
      /** Whether it is the one that asks. */
      isCurrent: z.boolean(),
      usedAt: z.string(),
      /** What the wallet calls itself; empty when the page did not say. */
      walletName: z.string(),
    }),
  ),
})
export type VisitorSessionsResponse = z.infer<typeof visitorSessionsResponse>

/** `POST /auth/v1/sign-out`: this session, or each of the account on this origin. */
export const signOutRequest = z.object({ all: z.optional(z.boolean()) })
export type SignOutRequest = z.infer<typeof signOutRequest>

/** What ends sessions answers: how many it ended. */
export const endedResponse = z.object({ ended: z.number() })
export type EndedResponse = z.infer<typeof endedResponse>

/** `PUT /auth/v1/account-metadata`: what the site keeps with the account, in place of what it kept. */
export const accountMetadata = z.object({ metadata: z.record(z.string(), z.unknown()) })
export type AccountMetadata = z.infer<typeof accountMetadata>

/** `GET /.well-known/jwks.json`: the keys that tokens are verified with (RFC 7517). */
export const jwksResponse = z.object({
  keys: z.array(
    z.object({
      alg: z.literal('ES256'),
      crv: z.literal('P-256'),
      kid: z.string(),
      kty: z.literal('EC'),
      use: z.literal('sig'),
      x: z.string(),
      y: z.string(),
    }),
  ),
})
export type JwksResponse = z.infer<typeof jwksResponse>
