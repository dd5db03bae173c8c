import { type Address, type Hex, maxUint256 } from 'viem'
import * as z from 'zod'

/** Base units in decimal digits. */
export const units = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
  .refine((value) => value <= maxUint256)

export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address)

/** No way through pools is as long as this. */
const maxCallDigits = 2 * 64 * 1024

export const callData = z
  .string()
  .max(2 + maxCallDigits)
  .regex(/^0x(?:[0-9a-fA-F]{2}){4,}$/)
  .transform((text) => text as Hex)

/** More than any block has. */
const maxGas = 1_000_000_000
/** What a swap over several pools takes, where no one says. */
export const usualGas = 300_000n

/** Units of gas as a number or in digits; whatever else is there counts as nothing. */
export const gasUnits = z
  .union([z.number(), z.string().regex(/^\d{1,12}$/)])
  .transform(Number)
  .pipe(z.number().int().min(21_000).max(maxGas))
  .transform(BigInt)
  .catch(usualGas)
