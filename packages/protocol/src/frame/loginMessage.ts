import * as z from 'zod/mini'
import { walletObjectId } from '../wallet/walletObjectId.ts'

const version = z.literal(1)

/** What ends a login, which only the browser has that came back from the provider. */
export const loginCompletion = z.strictObject({
  completion: z.string().check(z.regex(/^[\w-]{43}$/)),
  loginId: walletObjectId,
  /** The same of the role `recovery`, where it has a code of its own. */
  recovery: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
})
export type LoginCompletion = z.infer<typeof loginCompletion>

/** What the site's own server has signed for a login. */
export const loginAssertion = z.strictObject({ assertion: z.string().check(z.maxLength(4096)) })
export type LoginAssertion = z.infer<typeof loginAssertion>

/** The page’s answer: it did. */
export const takenMessage = z.strictObject({
  latchkey: z.literal('taken'),
  loginId: walletObjectId,
  v: version,
})
export type TakenMessage = z.infer<typeof takenMessage>
