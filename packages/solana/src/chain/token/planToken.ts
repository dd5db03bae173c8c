import { InsufficientFundsError, type Network } from '@latchkey/core/adapter'
import type { Address } from '@solana/kit'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import type { TransferPlan } from './buildTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import { associatedAccount, tokenAccountBytes, tokenPrograms } from './token.ts'

const commitment = 'confirmed'

type Where = { network: Network; signal: AbortSignal | undefined }
type Source = { account: Address; amount: bigint }

/**
 * Plans a transfer of a token, from as many of the payer's accounts as it takes, and the deposit of an account that
 * has to be made for the receiver.
 *
 * @throws {InvalidAddressError} when the mint is none @throws {InsufficientFundsError}
 */
export async function planToken(
  rpc: SolanaRpc,
  {
    amount,
    from,
    mint,
    to,
    ...where
  }: Where & { amount: bigint | 'max'; from: Address; mint: Address; to: Address },
): Promise<{ deposit: bigint; plan: TransferPlan }> {
  const { decimals, extensions, program } = await readMint(rpc, mint, where)
  const destination = await associatedAccount({ mint, owner: to, program })
  const [held, isNew] = await Promise.all([
    readSources(rpc, { mint, owner: from, ...where }),
    isMissing(rpc, destination, where),
  ])
  const available = held.reduce((sum, source) => sum + source.amount, 0n)
  const value = amount === 'max' ? available : amount
  if (value <= 0n || value > available)
    throw new InsufficientFundsError({
      available,
      lacks: 'amount',
      required: value > 0n ? value : 1n,
    })
  const deposit = isNew ? await readDeposit(rpc, tokenAccountBytes(program, extensions), where) : 0n
  const sources = take(held, value)
  const token = { decimals, destination, isNew, mint, program, sources }
  return { deposit, plan: { from, to, token, value } }
}

/** The largest accounts first, until they cover the value. */
function take(held: readonly Source[], value: bigint): readonly Source[] {
  const sources: Source[] = []
  let missing = value
  for (const { account, amount } of held) {
    if (missing === 0n) break
    const taken = amount < missing ? amount : missing
    sources.push({ account, amount: taken })
    missing -= taken
  }
  return sources
}

type Parsed<Info> = { parsed?: { info?: Info; type?: unknown } }
type MintInfo = { decimals?: number; extensions?: readonly { extension: string }[] }
type AccountInfo = { state?: string; tokenAmount?: { amount: string } }

async function readMint({ request }: SolanaRpc, mint: Address, { network, signal }: Where) {
  const { value } = await request(
    network,
    (rpc) => rpc.getAccountInfo(mint, { commitment, encoding: 'jsonParsed' }),
    { method: 'getAccountInfo', signal },
  )
  const { info, type } = (value?.data as Parsed<MintInfo> | undefined)?.parsed ?? {}
  if (!value || !tokenPrograms.includes(value.owner) || type !== 'mint')
    throw new InvalidAddressError({ address: mint })
  return {
    decimals: Number(info?.decimals ?? 0),
    extensions: info?.extensions?.map(({ extension }) => extension) ?? [],
    program: value.owner,
  }
}

/** What the owner's accounts hold of a token, the largest first; frozen ones give nothing. */
async function readSources(
  { request }: SolanaRpc,
  { mint, network, owner, signal }: Where & { mint: Address; owner: Address },
): Promise<readonly Source[]> {
  const { value } = await request(
    network,
    (rpc) => rpc.getTokenAccountsByOwner(owner, { mint }, { commitment, encoding: 'jsonParsed' }),
    { method: 'getTokenAccountsByOwner', signal },
  )
  return value
    .flatMap(({ account: { data }, pubkey }): Source[] => {
      const { state, tokenAmount } = (data as Parsed<AccountInfo>).parsed?.info ?? {}
      const amount = BigInt(tokenAmount?.amount ?? 0)
      return state === 'frozen' || amount === 0n ? [] : [{ account: pubkey, amount }]
    })
    .sort((one, other) => (one.amount < other.amount ? 1 : -1))
}

async function isMissing(
  { request }: SolanaRpc,
  account: Address,
  { network, signal }: Where,
): Promise<boolean> {
  const { value } = await request(
    network,
    (rpc) => rpc.getAccountInfo(account, { commitment, encoding: 'base64' }),
    { method: 'getAccountInfo', signal },
  )
  return value === null
}

async function readDeposit(
  { request }: SolanaRpc,
  bytes: bigint,
  { network, signal }: Where,
): Promise<bigint> {
  return request(network, (rpc) => rpc.getMinimumBalanceForRentExemption(bytes), {
    method: 'getMinimumBalanceForRentExemption',
    signal,
  })
}
