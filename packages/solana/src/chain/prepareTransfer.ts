import {
  InsufficientFundsError,
  type Network,
  type PreparedTransfer,
  type TransferParameters,
} from '@latchkey/core/adapter'
import type { Address } from '@solana/kit'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { BelowMinimumError, InsufficientDepositError } from '../errors/transfer.ts'
import { isSolanaAddress } from '../format/isSolanaAddress.ts'
import { buildTransfer, type TransferPlan } from './buildTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import { expectReceiver } from './expectReceiver.ts'
import { readAccounts } from './readAccounts.ts'
import { readFee } from './readFee.ts'
import { readLifetime } from './readLifetime.ts'
import { readMinimum } from './readMinimum.ts'
import { planToken } from './token/planToken.ts'
import { tryTransaction } from './tryTransaction.ts'

/** What signing needs of a prepared transfer. */
export type TransferRequest = { network: Network; plan: TransferPlan }

/** What the payer and the receiver of a transfer hold, in lamports, and what an account has to. */
type Lamports = { held: bigint; minimum: bigint; received: bigint }

/**
 * Checks a transfer of SOL, or of a token, and has the network try it out.
 *
 * A token account that the receiver lacks is made in the same transaction; `deposit` is what it holds from then on.
 *
 * @throws {InvalidAddressError}
 * @throws {UnpayableReceiverError} when nothing would reach the receiver @throws {UntransferableTokenError}
 * @throws {InsufficientFundsError} @throws {InsufficientDepositError} @throws {BelowMinimumError}
 * @throws {TransactionFailedError} when the network would refuse it
 */
export async function prepareTransfer(
  rpc: SolanaRpc,
  { account, amount, network, signal, to: given, token }: TransferParameters,
): Promise<PreparedTransfer> {
  const from = readAddress(account.address)
  const to = readAddress(given)
  const where = { network, signal }
  const [[payer, receiver], lifetime, minimum] = await Promise.all([
    readAccounts(rpc, [from, to], where),
    readLifetime(rpc, network, signal),
    readMinimum(rpc, 0n, where),
  ])
  expectReceiver(receiver, to)
  const lamports = { held: payer?.lamports ?? 0n, minimum, received: receiver?.lamports ?? 0n }
  const { decimals } = network.nativeCurrency

  const planned = token
    ? await planToken(rpc, { amount, from, mint: readAddress(token), ...where, to })
    : undefined
  const draft = { from, to, value: amount === 'max' ? lamports.held : amount }
  const fee = await readFee(rpc, buildTransfer({ ...(planned?.plan ?? draft), lifetime }), where)
  const plan = planned?.plan ?? planNative(draft, { amount, fee, held: lamports.held })
  expectCovered(plan, { ...lamports, decimals, deposit: planned?.deposit ?? 0n, fee })

  const transaction = buildTransfer({ ...plan, lifetime })
  const made = plan.token?.isNew ? plan.token.destination : undefined
  const deposited = await tryTransaction(rpc, network, { account: made, signal, transaction })
  const request: TransferRequest = { network, plan }
  return {
    account,
    amount: plan.value,
    decimals: plan.token?.decimals,
    arrives: planned && planned.arrives !== plan.value ? planned.arrives : undefined,
    deposit: made ? (deposited ?? planned?.deposit ?? 0n) : 0n,
    fee,
    networkId: network.caipNetworkId,
    notes: planned?.isOpenToOthers ? ['movableByOthers'] : undefined,
    paidInto: plan.token?.destination,
    request,
    to,
    token,
  }
}

/** @throws {InsufficientFundsError} */
function planNative(
  { from, to }: TransferPlan,
  { amount, fee, held }: { amount: bigint | 'max'; fee: bigint; held: bigint },
): TransferPlan {
  const value = amount === 'max' ? held - fee : amount
  if (value <= 0n || value > held)
    throw new InsufficientFundsError({
      available: held,
      lacks: 'amount',
      required: value > 0n ? value : fee + 1n,
    })
  return { from, to, value }
}

/**
 * Requires that the payer covers a transfer with its fee and deposit, and that the network leaves both accounts as they
 * then are: one that holds anything holds the minimum.
 *
 * @throws {InsufficientFundsError} @throws {InsufficientDepositError} @throws {BelowMinimumError}
 */
function expectCovered(
  { from, to, token, value }: TransferPlan,
  {
    decimals,
    deposit,
    fee,
    held,
    minimum,
    received,
  }: Lamports & { decimals: number; deposit: bigint; fee: bigint },
): void {
  const sent = token ? 0n : value
  const available = held - sent
  if (available < fee) throw new InsufficientFundsError({ available, lacks: 'fee', required: fee })
  if (available - fee < deposit)
    throw new InsufficientDepositError({
      available: available - fee,
      decimals,
      required: deposit,
    })
  const isOwn = from === to
  const after = received + sent
  if (!token && !isOwn && after < minimum)
    throw new BelowMinimumError({ decimals, left: after, minimum, whose: 'receiver' })
  const left = available - fee - deposit + (isOwn ? sent : 0n)
  if (left > 0n && left < minimum)
    throw new BelowMinimumError({ decimals, left, minimum, whose: 'payer' })
}

function readAddress(text: string): Address {
  if (!isSolanaAddress(text)) throw new InvalidAddressError({ address: text })
  return text as Address
}
