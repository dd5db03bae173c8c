import * as z from 'zod/mini'
import { rows } from './rows.ts'

/** A token that can be swapped on a network (S3.34). */
export const convertToken = z.object({
  /** CAIP-10; the network's own currency by its placeholder (S9.38). */
  address: z.string(),
  decimals: z.number(),
  /** Whether it can be allowed by a signature (EIP-2612); this toolkit reads it as false (S3.34). */
  eip2612: z.optional(z.boolean()),
  logoUri: z.optional(z.nullable(z.string())),
  name: z.string(),
  symbol: z.string(),
})
export type ConvertToken = z.infer<typeof convertToken>

/** `GET /v1/convert/tokens` (S7.7): what can be swapped on a network, the best known first. */
export const convertTokensResponse = z.object({ tokens: rows(convertToken) })
export type ConvertTokensResponse = z.infer<typeof convertTokensResponse>

/** One part of a swap's way: a trade of one token for another. Addresses are CAIP-10. */
export const convertHop = z.object({
  /** Name of the exchange, for people: `Uniswap v3`. */
  exchange: z.string(),
  /** What the pool keeps, in hundredths of a basis point: 3000 is 0.3 %. */
  fee: z.number(),
  from: z.string(),
  to: z.string(),
})
export type ConvertHop = z.infer<typeof convertHop>

/**
 * What a swap brings. Amounts are base units in decimal digits, accounts are CAIP-10 addresses of tokens. What is optional is
 * this server's own; others leave it out.
 */
export const convertQuote = z.object({
  /** The block that the price was read at, as contracts count: on Arbitrum that is the number of Ethereum's. */
  blockNumber: z.optional(z.string()),
  /** ISO 8601: after this the price is old. */
  expiresAt: z.optional(z.string()),
  /** What the operator keeps of it, and where that goes (CAIP-10); none by default. */
  fee: z.optional(
    z.nullable(
      z.object({ amount: z.string(), receiver: z.optional(z.string()), token: z.string() }),
    ),
  ),
  fromAccount: z.string(),
  fromAmount: z.string(),
  /** Gas that it takes, as estimated with the price. */
  gas: z.optional(z.string()),
  /** Wei for a unit of gas. */
  gasPrice: z.optional(z.string()),
  id: z.nullable(z.string()),
  /** What has to arrive at least: with a slippage of 1 % (S9.20), and in a transaction's quote with that of its own. */
  minToAmount: z.optional(z.string()),
  /** What is lost against the pools' own price in the same block, in hundredths of a percent. The pools' fees are in it. */
  priceImpactBps: z.optional(z.number()),
  /** Whose price it is, for people: `Uniswap v3`. */
  provider: z.optional(z.string()),
  route: z.optional(z.array(convertHop)),
  /** Which kind of source that is: `onchain`, or an aggregator by its name in `swap.sources`. */
  source: z.optional(z.string()),
  toAccount: z.string(),
  toAmount: z.string(),
})
export type ConvertQuote = z.infer<typeof convertQuote>

/** `GET /v1/convert/quotes` (S7.6): what an amount of one token brings of another, the best first. */
export const convertQuotesResponse = z.object({ quotes: rows(convertQuote) })
export type ConvertQuotesResponse = z.infer<typeof convertQuotesResponse>

/** `GET /v1/convert/gas-price` (S7.10, S3.35): wei for a unit of gas, in decimal digits, at three speeds. */
export const convertGasPriceResponse = z.object({
  baseFee: z.optional(z.string()),
  fast: z.string(),
  instant: z.string(),
  standard: z.string(),
})
export type ConvertGasPriceResponse = z.infer<typeof convertGasPriceResponse>

/**
 * `GET /v1/convert/allowance` (S7.9): what may be spent of a token to swap it, in base units. Beside `allowance` all is this
 * server's own; others leave it out.
 */
export const convertAllowanceResponse = z.object({
  allowance: z.string(),
  /** CAIP-10 address of the contract that `allowance` is of: the first of `spenders`. */
  spender: z.optional(z.string()),
  /** Each contract that swaps of the network are sent to. */
  spenders: z.optional(
    rows(
      z.object({
        allowance: z.string(),
        /** Name of its exchange, for people. */
        exchange: z.string(),
        /** CAIP-10. */
        spender: z.string(),
      }),
    ),
  ),
})
export type ConvertAllowanceResponse = z.infer<typeof convertAllowanceResponse>

/** `GET /v1/convert/build-approve` (S7.12): the call of a token that lets one contract spend exactly an amount of it. */
export const convertApproveResponse = z.object({
  /** Base units. */
  amount: z.string(),
  call: z.object({
    data: z.string(),
    /** CAIP-10 address of the token. */
    to: z.string(),
    value: z.string(),
  }),
  /** Name of the exchange, for people. */
  exchange: z.string(),
  /** CAIP-10 address of the contract that may spend then. */
  spender: z.string(),
})
export type ConvertApproveResponse = z.infer<typeof convertApproveResponse>

/** Body of `POST /v1/convert/build-transaction` (S7.11). Accounts are CAIP-10 on one network. */
export const convertTransactionRequest = z.object({
  /** Needed for a slippage above 5 %. */
  acceptHighSlippage: z.optional(z.boolean()),
  /** Base units of `from`. */
  amount: z.string(),
  /** Leaves the simulation to whoever asks; `gas` is an estimate then. */
  disableEstimate: z.optional(z.boolean()),
  eip155: z.object({
    /** Percent that may be missing from what was quoted. */
    slippage: z.number(),
  }),
  from: z.string(),
  projectId: z.optional(z.string()),
  /** CAIP-10 address of a router that has an allowance: only its exchange is asked then. */
  spender: z.optional(z.string()),
  to: z.string(),
  /** Who pays, and who receives. */
  userAddress: z.string(),
})
export type ConvertTransactionRequest = z.infer<typeof convertTransactionRequest>

/** What `POST /v1/convert/build-transaction` answers: a swap that a wallet can be asked to send. */
export const convertTransactionResponse = z.object({
  tx: z.object({
    /** Base units of `to` that it brings by the price it was made with. */
    amount: z.string(),
    data: z.string(),
    /** ISO 8601: the chain refuses it after this. */
    deadline: z.optional(z.string()),
    eip155: z.object({ gas: z.string(), gasPrice: z.string() }),
    from: z.string(),
    /** CAIP-10 address of the contract to call. */
    to: z.string(),
    /** Wei that go with it. */
    value: z.optional(z.string()),
  }),
  /** The price it was made with; `minToAmount` is what its call insists on. */
  quote: z.optional(convertQuote),
})
export type ConvertTransactionResponse = z.infer<typeof convertTransactionResponse>
