import * as z from 'zod/mini'

/** 16 random bytes, base64url: what wallets, slots, logins, tickets and registrations are called. */
export const walletObjectId = z.string().check(z.regex(/^[\w-]{22}$/))
