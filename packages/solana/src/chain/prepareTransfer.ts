import {
  InsufficientFundsError,
  type Network,
  type PreparedTransfer,
  RpcFailedError,
  type TransferParameters,
} from '@latchkey/core/adapter'
import {
  type Address,
  getBase64Decoder,
  getTransactionDecoder,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { isSolanaAddress } from '../format/isSolanaAddress.ts'
import { buildTransfer, type TransferPlan } from './buildTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import { planToken } from './planToken.ts'
import { readLifetime } from './readLifetime.ts'
import { tokenPrograms } from './token.ts'
import { tryTransaction } from './tryTransaction.ts'

/** What signing needs of a prepared transfer. */
export type TransferRequest = { network: Network; plan: TransferPlan }

const commitment = 'confirmed'

/**
 * Checks a transfer of SOL, or of a token, and has the network try it out.
 *
 * A token account that the receiver lacks is made in the same transaction; `deposit` is what it holds from then on.
 *
 * @throws {InvalidAddressError} for a token account, too: what is sent to it as to an owner is lost
 * @throws {InsufficientFundsError} @throws {TransactionFailedError} when the network would refuse it
 */
export async function prepareTransfer(
  rpc: SolanaRpc,
  { account, amount, network, signal, to: given, token }: TransferParameters,
): Promise<PreparedTransfer> {
  const from = readAddress(account.address)
  const to = readAddress(given)
  const where = { network, signal }
  const [held, lifetime] = await Promise.all([
    readLamports(rpc, from, where),
    readLifetime(rpc, network, signal),
    expectOwner(rpc, to, where),
  ])

  const planned = token
    ? await planToken(rpc, { amount, from, mint: readAddress(token), network, signal, to })
    : { deposit: 0n, plan: { from, to, value: amount === 'max' ? held : amount } }
  const fee = await readFee(rpc, buildTransfer({ ...planned.plan, lifetime }), where)
  const plan = token ? planned.plan : planNative(planned.plan, { amount, fee, held })
  const required = fee + planned.deposit
  const available = token ? held : held - plan.value
  if (available < required) throw new InsufficientFundsError({ available, lacks: 'fee', required })

  const transaction = buildTransfer({ ...plan, lifetime })
  const made = plan.token?.isNew ? plan.token.destination : undefined
  const deposited = await tryTransaction(rpc, network, { account: made, signal, transaction })
  const request: TransferRequest = { network, plan }
  return {
    account,
    amount: plan.value,
    deposit: made ? (deposited ?? planned.deposit) : 0n,
    fee,
    networkId: network.caipNetworkId,
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

type Where = { network: Network; signal: AbortSignal | undefined }

async function readLamports(
  { request }: SolanaRpc,
  owner: Address,
  { network, signal }: Where,
): Promise<bigint> {
  const method = 'getBalance'
  const { value } = await request(network, (rpc) => rpc.getBalance(owner, { commitment }), {
    method,
    signal,
  })
  return value
}

/** @throws {InvalidAddressError} when an account of a token program stands where its owner is needed */
async function expectOwner(
  { request }: SolanaRpc,
  to: Address,
  { network, signal }: Where,
): Promise<void> {
  const { value } = await request(
    network,
    (rpc) => rpc.getAccountInfo(to, { commitment, encoding: 'base64' }),
    { method: 'getAccountInfo', signal },
  )
  if (value && tokenPrograms.includes(value.owner)) throw new InvalidAddressError({ address: to })
}

async function readFee(
  { request }: SolanaRpc,
  transaction: Uint8Array,
  { network, signal }: Where,
): Promise<bigint> {
  const method = 'getFeeForMessage'
  const { messageBytes } = getTransactionDecoder().decode(transaction)
  const message = getBase64Decoder().decode(messageBytes) as TransactionMessageBytesBase64
  const { value } = await request(network, (rpc) => rpc.getFeeForMessage(message, { commitment }), {
    method,
    signal,
  })
  if (value !== null) return BigInt(value)
  const cause = new TypeError('The RPC gave no fee')
  throw new RpcFailedError({ cause, method, networkId: network.caipNetworkId })
}

function readAddress(text: string): Address {
  if (!isSolanaAddress(text)) throw new InvalidAddressError({ address: text })
  return text as Address
}
