import * as z from 'zod/mini'
import { loginCompletion } from './loginMessage.ts'

// In a file of its own: a frame reads none.

/** A window of a login to the page that opened it: hand this on to your frame. */
export const returnedMessage = z.strictObject({
  ...loginCompletion.shape,
  latchkey: z.literal('returned'),
  v: z.literal(1),
})
export type ReturnedMessage = z.infer<typeof returnedMessage>
