import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { JudgedEffect } from '../../judge/judgeEffects.ts'
import type { Outcome } from '../../judge/judgeOutcome.ts'
import {
  compareAccounts,
  type Snapshot,
  type Snapshots,
} from '../../judge/solana/compareAccounts.ts'
import { feeOf } from '../../judge/solana/feeOf.ts'
import { readTokens } from '../../judge/solana/readAccounts.ts'
import type { Instruction } from '../../judge/solana/readInstructions.ts'
import type { SolanaMessage } from '../../judge/solana/readSolanaMessage.ts'
import { askNode } from '../askNode.ts'
import type { RequestContext } from '../createRequests.ts'

/** Nodes tell no more of at once. */
const maxNamed = 100
/** Beside what is the visitor's so many are compared that are not there yet: they may become theirs. */
const maxNotThere = 16
const tokensLength = 165

const account = z.nullable(
  z.object({
    data: z.tuple([z.string(), z.literal('base64')]),
    lamports: z.number(),
    owner: z.string(),
  }),
)
const accounts = z.object({ value: z.array(account) })
const simulation = z.object({
  value: z.object({
    accounts: z.nullable(z.array(account)),
    err: z.unknown(),
    /** Newer nodes say it. */
    fee: z.optional(z.nullable(z.number())),
  }),
})

/** What came of trying a transaction out. */
export type Simulated = {
  /** What the visitor has of the network's coin now; nothing where no node said it. */
  balance: bigint | undefined
  effects: readonly JudgedEffect[]
  /** It fails since an account would have less than the network keeps one for. */
  isBelowRent: boolean
  /** Accounts were left out of it: something else may have changed. */
  isPartial: boolean
  outcome: Outcome
}

/** Has the wallet's own node try a transaction out, and says what it does to the visitor's accounts. */
export async function simulate(
  transaction: Uint8Array,
  {
    instructions,
    message,
    request,
  }: { instructions: readonly Instruction[]; message: SolanaMessage; request: RequestContext },
): Promise<Simulated> {
  const address = request.user.descriptor.addresses.solana
  const all = [...new Set([address, ...instructions.flatMap((each) => each.accounts)])]
  const named = all.flatMap((each) => each ?? []).slice(0, maxNamed)
  const first = await askNow(named, request).catch(() => undefined)
  const unknown: Simulated = {
    balance: first && (first.get(address)?.lamports ?? 0n),
    effects: [],
    isBelowRent: false,
    isPartial: false,
    outcome: { status: 'unknown' },
  }
  if (!first) return unknown
  try {
    // Of others nothing is compared. What is not there costs a page nothing to name, so that it comes after what is.
    const theirs = named.filter(
      (each) => each === address || readTokens(first.get(each))?.owner === address,
    )
    const notThere = named.filter((each) => each !== address && !first.get(each))
    const compared = [...theirs, ...notThere.slice(0, maxNotThere)]
    const isPartial = named.length < all.length || notThere.length > maxNotThere
    const options = {
      accounts: { addresses: compared, encoding: 'base64' },
      commitment: 'confirmed',
      encoding: 'base64',
      replaceRecentBlockhash: true,
      sigVerify: false,
    }
    const { value } = simulation.parse(
      await askNode(request, 'simulateTransaction', [base64.encode(transaction), options]),
    )
    if (value.err !== null) {
      return { ...unknown, isBelowRent: isRent(value.err), outcome: { status: 'fails' } }
    }
    const after = snapshotsOf(compared, value.accounts ?? [])
    const isPaidByThem = message.accounts[0] === address
    const fee = isPaidByThem ? BigInt(value.fee ?? feeOf(message)) : 0n
    const { changes, effects } = compareAccounts({ address, after, before: first, fee })
    return { ...unknown, effects, isPartial, outcome: { changes, status: 'done' } }
  } catch {
    return unknown
  }
}

/** As nodes say that an account would have too little of the coin. */
function isRent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'InsufficientFundsForRent' in error
}

async function askNow(addresses: readonly string[], request: RequestContext): Promise<Snapshots> {
  const dataSlice = { length: tokensLength, offset: 0 }
  const options = { commitment: 'confirmed', dataSlice, encoding: 'base64' }
  const { value } = accounts.parse(
    await askNode(request, 'getMultipleAccounts', [addresses, options]),
  )
  return snapshotsOf(addresses, value)
}

/** Throws where there is not one for each. */
function snapshotsOf(
  addresses: readonly string[],
  found: readonly z.infer<typeof account>[],
): Snapshots {
  if (found.length !== addresses.length) throw new RangeError('Some are missing')
  return new Map(
    addresses.map((address, index): [string, Snapshot] => {
      const each = found[index]
      if (!each) return [address, undefined]
      const { data, lamports, owner } = each
      return [address, { data: base64.decode(data[0]), lamports: BigInt(lamports), owner }]
    }),
  )
}
