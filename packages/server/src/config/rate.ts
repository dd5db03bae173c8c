import * as z from 'zod'
import { number } from './fromText.ts'

/** A setting of how much may be done, with its defaults. */
export const rate = (perSecond: number, burst: number) =>
  z
    .strictObject({
      /** In a second, in the long run. */
      perSecond: number(z.number().positive()).default(perSecond),
      /** At once. */
      burst: number(z.number().int().positive()).default(burst),
    })
    .prefault({})
