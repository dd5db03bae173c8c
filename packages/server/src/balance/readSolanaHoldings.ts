import * as z from 'zod'
import { listedTokens, nativeAsset, shortAddress } from '../chains/Asset.ts'
import type { SolanaChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { rpcErrorCodes } from '../rpc/errorCodes.ts'
import { isError } from '../rpc/JsonRpc.ts'
import { sendAll } from '../rpc/readCalls.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import { wideInteger } from '../rpc/wideJson.ts'
import { type CountOddRows, readRows } from '../upstream/readRows.ts'
import type { Holding, Holdings } from './Holding.ts'

/** The two programs whose tokens Solana knows: Token and Token-2022. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const commitment = 'confirmed'
const within = z.object({ value: z.unknown() })
const accounts = z.object({ value: z.array(z.unknown()) })
const tokenAccount = z.object({
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: z.string(),
          tokenAmount: z.object({
            amount: z.string().regex(/^\d{1,20}$/),
            decimals: z.number().int().min(0).max(77),
          }),
        }),
      }),
    }),
  }),
})

/** How much of a mint an owner has over all accounts. */
type Held = { amount: bigint; decimals: number }

/**
 * Reads how much SOL an account has, and of each token that is listed, or named and held. Unlisted
 * tokens stay out: anyone can send them, under any name. Not whole where a node refuses to tell the tokens.
 *
 * @throws {ChainUnavailableError}
 */
export async function readSolanaHoldings({
  account,
  addresses,
  chain,
  countOddRows,
  rpc,
}: {
  account: string
  /** Of mints beside those that are listed. */
  addresses: readonly string[]
  chain: SolanaChain
  countOddRows: CountOddRows
  rpc: Rpc
}): Promise<Holdings> {
  const [native, ...tokens] = await sendAll(rpc, chain, [
    { method: 'getBalance', params: [account, { commitment }] },
    ...tokenPrograms.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [account, { programId }, { commitment, encoding: 'jsonParsed' }],
    })),
  ])
  const lamports = native && !isError(native) ? lamportsOf(native.result) : undefined
  if (lamports === undefined) throw new ChainUnavailableError(chain.id)

  const held = new Map<string, Held>()
  for (const answer of tokens)
    if (!isError(answer))
      for (const one of tokenAccountsOf(answer.result, countOddRows)) add(held, one)
  const listed = listedTokens(chain).map(
    (asset): Holding => ({ amount: held.get(asset.address)?.amount ?? 0n, asset }),
  )
  const isListed = new Set(listed.map(({ asset }) => asset.address))
  const named = [...new Set(addresses)].flatMap((address): Holding[] => {
    const found = isListed.has(address) ? undefined : held.get(address)
    if (!found) return []
    const symbol = shortAddress(address)
    const { amount, decimals } = found
    return [{ amount, asset: { address, decimals, isListed: false, name: symbol, symbol } }]
  })
  return {
    holdings: [{ amount: lamports, asset: nativeAsset(chain) }, ...listed, ...named],
    isWhole: tokens.every((answer) => !isError(answer) || isUnknownProgram(answer.error)),
  }
}

/** A node of a chain without one of the two programs. */
function isUnknownProgram({ code }: { code: number }): boolean {
  return code === rpcErrorCodes.invalidParams
}

function lamportsOf(result: unknown): bigint | undefined {
  const parsed = within.safeParse(result)
  const lamports = parsed.success ? wideInteger(parsed.data.value) : undefined
  return lamports !== undefined && lamports >= 0n ? lamports : undefined
}

function tokenAccountsOf(result: unknown, countOddRows: CountOddRows): (Held & { mint: string })[] {
  const parsed = accounts.safeParse(result)
  if (!parsed.success) return []
  // A node that does not know an account's layout gives its bytes instead.
  return readRows(tokenAccount, parsed.data.value, (count) =>
    countOddRows({ count, list: 'tokenAccounts', upstream: 'solana' }),
  ).map(({ account }) => {
    const { mint, tokenAmount } = account.data.parsed.info
    return { amount: BigInt(tokenAmount.amount), decimals: tokenAmount.decimals, mint }
  })
}

function add(held: Map<string, Held>, { amount, decimals, mint }: Held & { mint: string }): void {
  held.set(mint, { amount: (held.get(mint)?.amount ?? 0n) + amount, decimals })
}
