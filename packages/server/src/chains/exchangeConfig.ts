import * as z from 'zod'
import { evmAddress } from './evmAddress.ts'

/** Fees by which pools of version 3 are found, in hundredths of a basis point. */
export const v3Fees = z.array(z.number().int().min(1).max(999_999)).min(1).max(6)
export const minLiquidityUsd = z.number().min(1).max(1e12)
export const v3AverageSeconds = z.number().int().min(60).max(86_400)
/** Tokens that are worth a US dollar, or their own `price`. */
export const stables = z
  .array(z.strictObject({ address: evmAddress, decimals: z.number().int().min(0).max(77) }))
  .max(6)

const name = z.string().min(1).max(64)

const v2Exchange = z.strictObject({
  factory: evmAddress,
  /** What visitors are shown. */
  name: name.default('Uniswap v2'),
  /** Without one it gives prices alone. */
  router: evmAddress.optional(),
})

const v3Exchange = z
  .strictObject({
    factory: evmAddress,
    fees: v3Fees.default([100, 500, 3000, 10_000]),
    name: name.default('Uniswap v3'),
    quoter: evmAddress.optional(),
    /** Without one it gives prices alone. */
    router: evmAddress.optional(),
  })
  .refine(({ quoter, router }) => (quoter === undefined) === (router === undefined), {
    error: 'A router and a quoter of version 3 come together',
    path: ['router'],
  })
  // Both answer what they are asked before they are used, so the one would pass for the other.
  .refine(({ quoter, router }) => !quoter || quoter.toLowerCase() !== router?.toLowerCase(), {
    error: 'The quoter is another contract than the router',
    path: ['quoter'],
  })

/** Where tokens are traded on the chain itself: prices are read there, and swaps made where there is a router. */
export const exchangeConfig = z
  .strictObject({
    /** What a pool has to hold of the stable or wrapped coin, in US dollars, to give a price. */
    minLiquidityUsd: minLiquidityUsd.default(20_000),
    stables: stables.default([]),
    /** Uniswap v2 and those like it. Their pools give the price of the moment. */
    v2: z.array(v2Exchange).max(4).default([]),
    /** Uniswap v3 and those like it. */
    v3: z.array(v3Exchange).max(4).default([]),
    /** Seconds that a price of a v3 pool is the average of. */
    v3AverageSeconds: v3AverageSeconds.default(1800),
    /** The token that stands for the native coin in pools. */
    wrappedNative: evmAddress.optional(),
  })
  .refine(
    ({ v2, v3, wrappedNative }) =>
      wrappedNative !== undefined || [...v2, ...v3].every(({ router }) => router === undefined),
    { error: 'A router needs the wrapped coin that it trades in', path: ['wrappedNative'] },
  )

/** The exchanges of an EVM chain. */
export type ExchangeConfig = z.output<typeof exchangeConfig>

/** One exchange by its kind. */
export type Exchange =
  | ({ kind: 'v2' } & ExchangeConfig['v2'][number])
  | ({ kind: 'v3' } & ExchangeConfig['v3'][number])

/** The exchanges of a chain in one list. */
export function exchangesOf({ exchanges }: { exchanges?: ExchangeConfig | undefined }): Exchange[] {
  const { v2 = [], v3 = [] } = exchanges ?? {}
  return [
    ...v2.map((one): Exchange => ({ ...one, kind: 'v2' })),
    ...v3.map((one): Exchange => ({ ...one, kind: 'v3' })),
  ]
}
