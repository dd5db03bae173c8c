import { isAddress } from 'viem'
import * as z from 'zod'

/** An address of an EVM chain in a setting. */
export const evmAddress = z
  .string()
  .refine(
    (text): text is `0x${string}` => isAddress(text, { strict: false }),
    'Expected an address',
  )
