import * as z from 'zod'
import type { SolanaChain } from '../../chains/chainConfig.ts'
import type { Charge } from '../../http/route.ts'
import { chargeBeyond } from '../../rpc/chargedRpc.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { type Call, isError } from '../../rpc/JsonRpc.ts'
import { ChainUnavailableError } from '../../rpc/rpcTransport.ts'
import { wideInteger } from '../../rpc/wideJson.ts'
import { type CountOddRows, readRows } from '../../upstream/readRows.ts'
import { type HistorySource, InvalidPositionError } from '../HistorySource.ts'
import { describeSolanaTransaction, solanaTransaction } from './describeSolanaTransaction.ts'

/** Each costs a call, and public nodes limit these more than others. */
const transactionsAtOnce = 20
/** Accounts of tokens that are looked at beside the account itself: who is sent a token need not be named in the transaction. */
const maxTokenAccounts = 10
/** Of a token account no older transactions are looked at. */
const signaturesOfToken = 200

const cost = transactionsAtOnce + maxTokenAccounts
const commitment = 'confirmed'
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)
const slot = z.unknown().transform((value, context) => {
  const number = Number(wideInteger(value) ?? -1n)
  if (Number.isSafeInteger(number) && number >= 0) return number
  context.addIssue('Expected a slot.')
  return z.NEVER
})
const list = z.array(z.unknown())
const signatureRow = z.object({ signature, slot })
const tokenAccounts = z.object({ value: list })
const tokenAccountRow = z.object({
  account: z.object({
    data: z.object({ parsed: z.object({ info: z.object({ mint: z.string() }) }) }),
  }),
  pubkey: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
})

/** The last signature of the account itself that was looked at, then slot and signature of the last that was shown. */
const place = z.tuple([signature.nullable(), z.int().min(0), z.int().min(0)])

const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** `order` is that of the account's own in their list; those of tokens come after them in a slot. */
type Signed = z.output<typeof signatureRow> & { order: number | undefined }

/** History of a Solana account by what every node tells: slow, without a key. */
export function createSolanaSource({
  chain,
  countOddRows,
  rpc,
}: {
  chain: SolanaChain
  countOddRows: CountOddRows
  rpc: Rpc
}): HistorySource {
  const odd = (list: string) => (count: number) => countOddRows({ count, list, upstream: 'solana' })

  async function ask(calls: readonly Call[], charge: Charge): Promise<readonly unknown[]> {
    await charge(calls.length)
    const outcomes = (await rpc.chain(chain.id)?.send(calls)) ?? []
    return calls.map((_, index) => {
      const outcome = outcomes[index]
      if (!outcome || 'unanswered' in outcome || isError(outcome))
        throw new ChainUnavailableError(chain.id)
      return outcome.result
    })
  }

  const signaturesOf = (address: string, options: object): Call => ({
    method: 'getSignaturesForAddress',
    params: [address, { commitment, ...options }],
  })

  /** Accounts of listed tokens first. */
  async function tokenAccountsOf(account: string, charge: Charge): Promise<readonly string[]> {
    const answers = await ask(
      tokenPrograms.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [account, { programId }, { commitment, encoding: 'jsonParsed' }],
      })),
      charge,
    )
    const listed = new Set(chain.tokens.map(({ address }) => address))
    const found = answers.flatMap((answer) => {
      const result = tokenAccounts.safeParse(answer)
      return result.success
        ? readRows(tokenAccountRow, result.data.value, odd('tokenAccounts'))
        : []
    })
    const isListed = (one: (typeof found)[number]) =>
      Number(listed.has(one.account.data.parsed.info.mint))
    return found
      .toSorted((a, b) => isListed(b) - isListed(a))
      .slice(0, maxTokenAccounts)
      .map(({ pubkey }) => pubkey)
  }

  return {
    cost,
    async read({ account, after, charge, iconUrl }) {
      const beyond = chargeBeyond(cost, charge)
      const [before, lastSlot, shownOfSlot] = readPlace(after)
      const accounts = await tokenAccountsOf(account, beyond)
      // Whole slots, as far as they were begun on the page before.
      const limit = Math.min(1000, transactionsAtOnce + shownOfSlot + 1)
      const [ownList, ...tokenLists] = (
        await ask(
          [
            signaturesOf(account, { limit, ...(before ? { before } : {}) }),
            ...accounts.map((address) => signaturesOf(address, { limit: signaturesOfToken })),
          ],
          beyond,
        )
      ).map((answer) => parse(list, answer, chain.id))
      const signed = (rows: readonly unknown[]) => readRows(signatureRow, rows, odd('signatures'))
      const mine = signed(ownList ?? [])
      const ofTokens = tokenLists.map(signed)
      const isFull = (ownList ?? []).length >= limit
      if (mine.length === 0 && (ownList ?? []).length > 0) throw new ChainUnavailableError(chain.id)
      // Below the last of a full list there may be others of the account's own that no one has asked for yet.
      const horizon = isFull ? (mine.at(-1)?.slot ?? 0) : -1
      const all = new Map<string, Signed>(
        [
          ...ofTokens.flat().map((one) => ({ ...one, order: undefined })),
          ...mine.map((one, order) => ({ ...one, order })),
        ].map((one) => [one.signature, one]),
      )
      const ordered = [...all.values()]
        .toSorted(newestFirst)
        .filter(({ order, slot }) => slot > horizon || (slot === horizon && order !== undefined))
      const start = firstAfter(ordered, lastSlot, shownOfSlot)
      const page = ordered.slice(start, start + transactionsAtOnce)
      const answers = await ask(
        page.map(({ signature }) => ({
          method: 'getTransaction',
          params: [
            signature,
            { commitment, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 },
          ],
        })),
        beyond,
      )
      // A node may have forgotten what another still lists.
      const known = answers.filter((answer) => answer !== null)
      const data = readRows(solanaTransaction, known, odd('transactions')).map((one) =>
        describeSolanaTransaction(one, { account, chain, iconUrl }),
      )
      const last = page.at(-1)
      const isEnd = start + page.length >= ordered.length && !isFull
      if (isEnd || !last) return { data }
      const lastOwn = page.findLast(({ order, slot }) => order !== undefined && slot > last.slot)
      const ofSlot = page.filter(({ slot }) => slot === last.slot).length
      return {
        data,
        next: [
          lastOwn?.signature ?? before,
          last.slot,
          ofSlot + (last.slot === lastSlot ? shownOfSlot : 0),
        ],
      }
    },
  }
}

function newestFirst(a: Signed, b: Signed): number {
  const last = Number.MAX_SAFE_INTEGER
  return (
    b.slot - a.slot || (a.order ?? last) - (b.order ?? last) || (a.signature < b.signature ? -1 : 1)
  )
}

/** Where a page begins: after so many of the last slot. */
function firstAfter(ordered: readonly Signed[], lastSlot: number, shownOfSlot: number): number {
  const start = ordered.findIndex(({ slot }) => slot <= lastSlot)
  if (start < 0) return ordered.length
  return ordered[start]?.slot === lastSlot ? start + shownOfSlot : start
}

function readPlace(after: unknown): z.output<typeof place> {
  if (after === undefined) return [null, Number.MAX_SAFE_INTEGER, 0]
  const result = place.safeParse(after)
  if (!result.success)
    throw new InvalidPositionError('This is no place in an account’s signatures.')
  return result.data
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
  chainId: string,
): z.output<Schema> {
  const result = schema.safeParse(answer)
  if (!result.success) throw new ChainUnavailableError(chainId)
  return result.data
}
