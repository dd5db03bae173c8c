import * as z from 'zod'
import { evmAddress } from './evmAddress.ts'
import { minLiquidityUsd, stables, v3AverageSeconds, v3Fees } from './exchangeConfig.ts'

/** What `exchanges` was before there were routers: factories, for prices alone. Files of operators still have it. */
export const formerPools = z.strictObject({
  minLiquidityUsd: minLiquidityUsd.optional(),
  stables: stables.optional(),
  v2Factories: z.array(evmAddress).max(4).default([]),
  v3AverageSeconds: v3AverageSeconds.optional(),
  v3Factories: z.array(evmAddress).max(4).default([]),
  v3Fees: v3Fees.optional(),
  wrappedNative: evmAddress.optional(),
})
