import { InsufficientFundsError, type Network, NothingArrivesError } from '@latchkey/core/adapter'
import type { Address } from '@solana/kit'
import { InvalidAddressError } from '../../errors/InvalidAddressError.ts'
import { UntransferableTokenError } from '../../errors/transfer.ts'
import type { TransferPlan } from '../buildTransfer.ts'
import type { SolanaRpc } from '../createRpc.ts'
import { readAccounts } from '../readAccounts.ts'
import { readMinimum } from '../readMinimum.ts'
import { extension, viewOf } from './extensions.ts'
import { findDestination } from './findDestination.ts'
import { type Mint, readMint } from './readMint.ts'
import { type OwnedAccount, readOwned } from './readOwned.ts'
import { associatedAccount, tokenAccountBytes, tokenPrograms } from './token.ts'
import { isWholeFee, transferFee } from './transferFee.ts'

type Where = { network: Network; signal: AbortSignal | undefined }
type Source = { account: Address; amount: bigint }

export type TokenPlan = {
  /** Base units that reach the receiver. */
  arrives: bigint
  /** What the account that has to be made for the receiver holds, in lamports. */
  deposit: bigint
  /** Someone else than the receiver may move what arrives. */
  isOpenToOthers: boolean
  plan: TransferPlan
}

/** Has the slot, when its epoch began, and the epoch. */
const clock = 'SysvarC1ock11111111111111111111111111111111' as Address
const epochAt = 16
const clockBytes = 40
const hookProgramAt = 32

/**
 * Plans a transfer of a token, from as many of the payer's accounts as it takes, to an account that is the receiver's,
 * and the deposit of one that has to be made.
 *
 * @throws {InvalidAddressError} when the mint is none @throws {InsufficientFundsError} @throws {NothingArrivesError}
 * @throws {UnpayableReceiverError} @throws {UntransferableTokenError} with the reason as their code
 */
export async function planToken(
  rpc: SolanaRpc,
  {
    amount,
    from,
    mint: mintAddress,
    to,
    ...where
  }: Where & { amount: bigint | 'max'; from: Address; mint: Address; to: Address },
): Promise<TokenPlan> {
  // Which program keeps the mint is known once it is read; both accounts are read along.
  const candidates = await Promise.all(
    tokenPrograms.map((program) => associatedAccount({ mint: mintAddress, owner: to, program })),
  )
  const [mintAccount, now, ...associated] = await readAccounts(
    rpc,
    [mintAddress, clock, ...candidates],
    where,
  )
  const mint = readMint(mintAccount)
  if (!mint) throw new InvalidAddressError({ address: mintAddress })
  expectTransferable(mint, mintAddress)
  const { decimals, extensions, program } = mint
  const which = tokenPrograms.indexOf(program)
  const [owned, { account: destination, isNew, isOpenToOthers }] = await Promise.all([
    readOwned(rpc, { mint: mintAddress, owner: from, ...where }),
    findDestination(rpc, {
      address: candidates[which] as Address,
      associated: associated[which],
      mint,
      mintAddress,
      receiver: to,
      ...where,
    }),
  ])
  const { sources, value } = takeFrom(owned, { amount, mintAddress })
  const deposit = isNew
    ? await readMinimum(rpc, tokenAccountBytes(program, [...extensions.keys()]), where)
    : 0n
  const epoch =
    now && now.data.length >= clockBytes ? viewOf(now.data).getBigUint64(epochAt, true) : 0n
  const kept = sources.reduce(
    (sum, source) => sum + transferFee(extensions, { amount: source.amount, epoch }),
    0n,
  )
  if (kept >= value && isWholeFee(extensions, epoch))
    throw new NothingArrivesError({ token: mintAddress })
  const token = { decimals, destination, isNew, mint: mintAddress, program, sources }
  return { arrives: value - kept, deposit, isOpenToOthers, plan: { from, to, token, value } }
}

/** @throws {UntransferableTokenError} */
function expectTransferable({ extensions }: Mint, mint: Address): void {
  if (extensions.has(extension.nonTransferable))
    throw new UntransferableTokenError({ mint, reason: 'non_transferable' })
  // Behind the key that may change it stands the program, or nothing.
  if (
    extensions
      .get(extension.transferHook)
      ?.subarray(hookProgramAt)
      .some((byte) => byte !== 0)
  )
    throw new UntransferableTokenError({ mint, reason: 'transfer_hook' })
  // Behind the key that may pause it.
  if (extensions.get(extension.pausable)?.[32] === 1)
    throw new UntransferableTokenError({ mint, reason: 'paused' })
}

/**
 * The largest accounts first, until they cover the value; frozen ones give nothing.
 *
 * @throws {InsufficientFundsError} @throws {UntransferableTokenError} where what is frozen would have covered it
 */
function takeFrom(
  owned: readonly OwnedAccount[],
  { amount, mintAddress }: { amount: bigint | 'max'; mintAddress: Address },
): { sources: readonly Source[]; value: bigint } {
  const free = owned.filter(({ token }) => !token.isFrozen)
  const available = sumOf(free)
  const total = sumOf(owned)
  const value = amount === 'max' ? available : amount
  if (value > available ? value <= total : value === 0n && total > 0n)
    throw new UntransferableTokenError({ mint: mintAddress, reason: 'frozen' })
  if (value <= 0n || value > available)
    throw new InsufficientFundsError({
      available,
      lacks: 'amount',
      required: value > 0n ? value : 1n,
    })
  const sources: Source[] = []
  let missing = value
  for (const { account, token } of free) {
    if (missing === 0n) break
    const taken = token.amount < missing ? token.amount : missing
    sources.push({ account, amount: taken })
    missing -= taken
  }
  return { sources, value }
}

function sumOf(accounts: readonly OwnedAccount[]): bigint {
  return accounts.reduce((sum, { token }) => sum + token.amount, 0n)
}
