import { plainText } from '@latchkey/protocol'
import { type Address, type Hash, maxUint256 } from 'viem'
import * as z from 'zod'

// Fields as APIs of EVM chains write them; a row with one that is not of its form is left out.

export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address)

export const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase() as Hash)

/** A whole number in decimal digits, of 256 bits at most. */
export const digits = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform((text) => BigInt(text))
  .refine((number) => number <= maxUint256)

/** A small whole number in decimal digits or as it is. */
export const count = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/)])
  .transform(Number)
  .refine((number) => Number.isSafeInteger(number) && number >= 0)

/** A number in hexadecimal. */
export const hexCount = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,13}$/)
  .transform(Number)

/** Seconds since 1970 of a date in ISO 8601. */
export const isoSeconds = z
  .string()
  .max(40)
  .transform((text) => Math.floor(Date.parse(text) / 1000))
  .refine((seconds) => Number.isFinite(seconds))

/** A token's own name or symbol. */
export const label = z
  .string()
  .nullish()
  .transform((text) => plainText(text))

/** How a token is divided; one that says more than 77, or nothing, counts in whole pieces. */
export const decimals = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((given) => {
    const number = Number(given ?? 0)
    return Number.isInteger(number) && number >= 0 && number <= 77 ? number : 0
  })
