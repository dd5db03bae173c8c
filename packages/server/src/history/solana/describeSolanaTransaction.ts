import type { Transaction, TransactionTransfer } from '@latchkey/protocol/http'
import { formatUnits } from 'viem'
import * as z from 'zod'
import { shortAddress } from '../../chains/Asset.ts'
import type { SolanaChain } from '../../chains/chainConfig.ts'
import { wideInteger } from '../../rpc/wideJson.ts'
import { isoTime } from '../isoTime.ts'
import { operationType } from '../operationType.ts'

const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const lamports = z.unknown().transform((value, context) => {
  const amount = wideInteger(value)
  if (amount !== undefined && amount >= 0n) return amount
  context.addIssue('Expected a whole number.')
  return z.NEVER
})
const tokenBalance = z.object({
  accountIndex: z.int().min(0),
  mint: address,
  owner: address.nullish(),
  uiTokenAmount: z.object({
    amount: z.string().regex(/^\d{1,20}$/),
    decimals: z.int().min(0).max(77),
  }),
})

/** A transaction as `getTransaction` tells it with `jsonParsed`. */
export const solanaTransaction = z.object({
  blockTime: z.unknown().transform((value) => Number(wideInteger(value) ?? 0n)),
  meta: z.object({
    err: z.unknown(),
    fee: lamports,
    postBalances: z.array(lamports),
    postTokenBalances: z.array(tokenBalance).nullish(),
    preBalances: z.array(lamports),
    preTokenBalances: z.array(tokenBalance).nullish(),
  }),
  transaction: z.object({
    message: z.object({ accountKeys: z.array(z.object({ pubkey: address })) }),
    signatures: z.array(z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)).min(1),
  }),
})
export type SolanaTransaction = z.output<typeof solanaTransaction>

/** What an account has more or less of, and how much every other has less or more. */
type Change = {
  amount: bigint
  decimals: number
  mint: string | undefined
  other: string | undefined
}

const maxTransfers = 20

/** A Solana transaction as an account sees it: by what its balances were before and are after. */
export function describeSolanaTransaction(
  { blockTime, meta, transaction }: SolanaTransaction,
  {
    account,
    chain,
    iconUrl,
  }: { account: string; chain: SolanaChain; iconUrl: (symbol: string) => string },
): Transaction {
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const changes = tokenChanges(meta, account)
  const coin = coinChange(meta, keys, account)
  if (coin) changes.unshift(coin)
  const failed = meta.err !== null && meta.err !== undefined
  const shown = failed ? [] : changes
  const ins = shown.filter(({ amount }) => amount > 0n)
  const outs = shown.filter(({ amount }) => amount < 0n)
  const [first] = shown
  const payer = keys[0] ?? account
  return {
    id: transaction.signatures[0] ?? '',
    metadata: {
      chain: chain.id,
      hash: transaction.signatures[0] ?? '',
      minedAt: isoTime(blockTime),
      operationType: operationType({
        deploys: false,
        legs: shown.map(({ amount }) => ({ direction: amount > 0n ? 'in' : 'out', isZero: false })),
        selector: '0x',
      }),
      sentFrom: outs.length > 0 ? account : (first?.other ?? payer),
      sentTo: ins.length > 0 ? account : (first?.other ?? account),
      status: failed ? 'failed' : 'confirmed',
    },
    transfers: shown.slice(0, maxTransfers).map((change) => transferOf(change, chain, iconUrl)),
  }
}

const wrappedSol = 'So11111111111111111111111111111111111111112'
/** More than an account for tokens has to hold, with extensions, too. */
const maxRent = 10_000_000n

/** What an account that was opened has to hold for as long as it is there; what it holds beyond that was paid to it. */
function rentOf(
  { accountIndex, mint, uiTokenAmount }: z.output<typeof tokenBalance>,
  postBalances: readonly bigint[],
): bigint {
  const held = postBalances[accountIndex] ?? 0n
  const rent = mint === wrappedSol ? held - BigInt(uiTokenAmount.amount) : held
  return rent < 0n || rent > maxRent ? 0n : rent
}

/** The change of the coin, without the fee, and without what accounts for tokens that were opened here are to hold. */
function coinChange(
  { fee, postBalances, postTokenBalances, preBalances }: SolanaTransaction['meta'],
  keys: readonly string[],
  account: string,
): Change | undefined {
  const index = keys.indexOf(account)
  const change = (at: number) => (postBalances[at] ?? 0n) - (preBalances[at] ?? 0n)
  if (index < 0) return undefined
  let amount = change(index) + (index === 0 ? fee : 0n)
  const opened = (postTokenBalances ?? [])
    .filter(({ accountIndex }) => preBalances[accountIndex] === 0n)
    .reduce((sum, one) => sum + rentOf(one, postBalances), 0n)
  if (amount < 0n && index === 0 && opened > 0n && -amount >= opened) amount += opened
  if (amount === 0n) return undefined
  const others = keys
    .map((key, at) => ({ change: change(at), key }))
    .filter(({ key }) => key !== account)
  const other = others.reduce<{ change: bigint; key: string } | undefined>((best, one) => {
    const isOpposite = amount < 0n ? one.change > 0n : one.change < 0n
    if (!isOpposite) return best
    return !best || absolute(one.change) > absolute(best.change) ? one : best
  }, undefined)
  return { amount, decimals: 9, mint: undefined, other: other?.key }
}

function tokenChanges(
  { postTokenBalances, preTokenBalances }: SolanaTransaction['meta'],
  account: string,
): Change[] {
  const changes = new Map<string, Change>()
  const owners = new Map<string, Map<string, bigint>>()
  const count = (balances: SolanaTransaction['meta']['postTokenBalances'], sign: bigint) => {
    for (const { mint, owner, uiTokenAmount } of balances ?? []) {
      const amount = sign * BigInt(uiTokenAmount.amount)
      if (owner === account) {
        const { decimals } = uiTokenAmount
        const change = changes.get(mint) ?? { amount: 0n, decimals, mint, other: undefined }
        changes.set(mint, { ...change, amount: change.amount + amount })
      } else if (owner) {
        const ofMint = owners.get(mint) ?? new Map<string, bigint>()
        ofMint.set(owner, (ofMint.get(owner) ?? 0n) + amount)
        owners.set(mint, ofMint)
      }
    }
  }
  count(preTokenBalances, -1n)
  count(postTokenBalances, 1n)
  return [...changes.values()]
    .filter(({ amount }) => amount !== 0n)
    .map((change) => {
      const others = [...(owners.get(change.mint ?? '') ?? [])]
      const other = others.find(([, amount]) => (change.amount < 0n ? amount > 0n : amount < 0n))
      return { ...change, other: other?.[0] }
    })
}

function transferOf(
  { amount, decimals, mint }: Change,
  { nativeCurrency, tokens }: SolanaChain,
  iconUrl: (symbol: string) => string,
): TransactionTransfer {
  const direction = amount > 0n ? 'in' : 'out'
  const listed = mint === undefined ? nativeCurrency : tokens.find((one) => one.address === mint)
  // One of a thing that cannot be divided is a collectible; a mint has no name of its own to read.
  if (!listed && mint !== undefined && decimals === 0 && absolute(amount) === 1n)
    return {
      direction,
      fungible_info: null,
      nft_info: { content: null, flags: { is_spam: false }, name: shortAddress(mint) },
      quantity: { numeric: '1' },
    }
  const symbol = listed?.symbol ?? shortAddress(mint ?? '')
  return {
    direction,
    fungible_info: {
      icon: listed ? { url: iconUrl(listed.symbol) } : null,
      name: listed?.name ?? symbol,
      symbol,
    },
    nft_info: null,
    quantity: {
      numeric: formatUnits(
        absolute(amount),
        mint === undefined ? nativeCurrency.decimals : decimals,
      ),
    },
  }
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
