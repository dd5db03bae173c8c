import { type Address, getBase58Encoder, isAddress } from '@solana/kit'
import { z } from 'zod'

/** A whole number, which the JSON reader gives as bigint. */
export const whole = z
  .union([z.bigint(), z.int()])
  .transform(BigInt)
  .refine((value) => value >= 0n, 'Invalid param: not a whole number')

/** A whole number small enough to count with. */
export const count = whole
  .refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER), 'Invalid param: too large')
  .transform(Number)

export const address = z.string().transform((value, context): Address => {
  if (isAddress(value)) return value
  context.addIssue({ code: 'custom', message: `Invalid param: ${base58Problem(value)}` })
  return z.NEVER
})

export const signature = z.string().refine((value) => {
  try {
    return getBase58Encoder().encode(value).length === 64
  } catch {
    return false
  }
}, 'Invalid param: Invalid')

export const commitment = z.enum(['processed', 'confirmed', 'finalized'])

const context = { commitment: commitment.optional(), minContextSlot: whole.optional() }

/** The object of options that ends most calls; null and nothing are an empty one. */
export function options<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z
    .object({ ...context, ...shape })
    .nullish()
    .transform((value) => value ?? ({} as NonNullable<typeof value>))
}

export const noOptions = options({})

export const accountEncoding = z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed'])
const slice = z.object({ length: count, offset: count })
export const accountOptions = options({
  dataSlice: slice.nullish(),
  encoding: accountEncoding.nullish(),
})

/** How a transaction or message comes as text. */
export const wireEncoding = z.enum(['base58', 'base64'])

function base58Problem(value: string): 'Invalid' | 'WrongSize' {
  return /^[1-9A-HJ-NP-Za-km-z]+$/.test(value) ? 'WrongSize' : 'Invalid'
}
