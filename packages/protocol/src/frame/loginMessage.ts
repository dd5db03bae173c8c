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

/** A window of a login to the page that opened it: hand this on to your frame. */
export const returnedMessage = z.strictObject({
  ...loginCompletion.shape,
  latchkey: z.literal('returned'),
  v: version,
})
export type ReturnedMessage = z.infer<typeof returnedMessage>

/** The page’s answer: it did. */
export const takenMessage = z.strictObject({
  latchkey: z.literal('taken'),
  loginId: walletObjectId,
  v: version,
})
export type TakenMessage = z.infer<typeof takenMessage>
