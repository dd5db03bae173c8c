import {
  InsufficientFundsError,
  type Network,
  NothingArrivesError,
  type PreparedTransfer,
  RpcFailedError,
  TransactionRefusedError,
  type TransferParameters,
} from '@latchkey/core/adapter'
import { isHex, toHex } from 'viem/utils'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { checksumAddress } from '../format/checksumAddress.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'
import type { TransactionRequest } from '../wallet/askToSend.ts'
import { carriedOut } from './carriedOut.ts'
import type { EvmRpc } from './createRpc.ts'
import { encodeCall, readUint, selectors } from './erc20.ts'
import { expectAmount, expectFee } from './expectFunds.ts'
import { type Payer, readCosts, readPayer } from './readCosts.ts'
import type { GasPrice } from './readFees.ts'
import { readReceiver } from './readReceiver.ts'
import { tryTransfer } from './tryTransfer.ts'

type Hex = `0x${string}`

/** What signing needs of a prepared transfer. */
export type TransferRequest = { network: Network; transaction: TransactionRequest }

/**
 * Checks a transfer of the network's currency, or of an ERC-20 token, those that return nothing included.
 *
 * `fee` is the most that the network takes now, what it takes beside gas in it. Where no one can read that, as much
 * again as the gas is left for it, and `notes` says so. `arrives` is there where the token takes a fee of its own.
 *
 * @throws {InvalidAddressError} @throws {InsufficientFundsError} @throws {NothingArrivesError}
 * @throws {TransactionRefusedError}
 */
export async function prepareTransfer(
  rpc: EvmRpc,
  parameters: TransferParameters,
): Promise<PreparedTransfer> {
  return prepare(rpc, parameters, { isPriced: false })
}

/** Prepares a transfer as it was prepared before. @throws as `prepareTransfer` says */
export async function repeatTransfer(
  rpc: EvmRpc,
  { account, amount, request, to, token }: PreparedTransfer,
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  const { network, transaction } = request as TransferRequest
  const isPriced = transaction.gas !== undefined
  return prepare(rpc, { account, amount, network, signal, to, token }, { isPriced })
}

/** `isPriced` where the price of its gas is settled, and what is left over for it. */
async function prepare(
  rpc: EvmRpc,
  { account, amount, network, signal, to: given, token }: TransferParameters,
  { isPriced }: { isPriced: boolean },
): Promise<PreparedTransfer> {
  const to = readReceiver(given)
  if (token !== undefined && !isEvmAddress(token)) throw new InvalidAddressError({ address: token })
  const payer = await readPayer(rpc, { from: account.address, network, signal })
  const facts = { ...payer, amount, to }
  const { transaction, ...costs } = token
    ? await prepareToken(facts, checksumAddress(token))
    : await prepareNative(facts, isPriced)
  const request: TransferRequest = { network, transaction }
  return { ...costs, account, deposit: 0n, networkId: network.caipNetworkId, request, to, token }
}

type Facts = Payer & { amount: bigint | 'max'; to: Hex }
type Costs = Pick<PreparedTransfer, 'amount' | 'arrives' | 'decimals' | 'fee' | 'notes'> & {
  transaction: TransactionRequest
}

/** `max` pins gas and its price: a wallet that chose others could need more than was left for the fee. */
async function prepareNative(facts: Facts, isPriced: boolean): Promise<Costs> {
  const { amount, native, price, to } = facts
  const wanted = amount === 'max' ? native : amount
  expectSome(native, wanted)
  const { gas, ...cost } = await readCosts(facts, { to, value: toHex(wanted) })
  const { fee } = cost
  const sent = amount === 'max' ? native - fee : amount
  if (!isPriced)
    expectFee(native - (amount === 'max' ? 0n : amount), amount === 'max' ? fee + 1n : fee)
  const pinned = amount === 'max' ? { gas, ...priced(price) } : {}
  return { ...cost, amount: sent, transaction: { to, value: sent, ...pinned } }
}

async function prepareToken(facts: Facts, token: string): Promise<Costs> {
  const { amount, ask, from, native, read, to } = facts
  const balance = { data: encodeCall(selectors.balanceOf, from), to: token }
  const held = readUint(await read('eth_call', balance, 'latest'))
  const sent = amount === 'max' ? held : amount
  expectSome(held, sent)
  const call = { data: encodeCall(selectors.transfer, to, sent), to: token }
  const answer = await carriedOut(() => read('eth_call', { ...call, from }, 'latest'))
  // Tokens answer `true`, or nothing as the first ones do; `false` is a refusal without a revert.
  if (answer !== '0x' && readUint(answer) === 0n)
    throw new TransactionRefusedError({ reason: 'The token refused the transfer.' })
  const [{ gas: _, ...cost }, added, decimals] = await Promise.all([
    readCosts(facts, call),
    tryTransfer(ask, { data: call.data, from, to, token }),
    readDecimals(facts, token),
  ])
  expectFee(native, cost.fee)
  if (added === 0n) throw new NothingArrivesError({ token })
  const arrives = added !== undefined && added < sent ? { arrives: added } : {}
  return { ...cost, ...arrives, amount: sent, decimals, transaction: call }
}

/** Undefined for a token that does not tell its decimals, as a token need not (ERC-20). */
async function readDecimals({ ask }: Facts, token: string): Promise<number | undefined> {
  const call = { data: selectors.decimals, to: token }
  const answer = await ask('eth_call', call, 'latest').catch((error: unknown) => {
    if (!(error instanceof RpcFailedError)) throw error
  })
  if (!isHex(answer) || answer.length < 66) return undefined
  const decimals = readUint(answer)
  return decimals <= 255n ? Number(decimals) : undefined
}

/** Nothing at all cannot be sent either. */
function expectSome(available: bigint, required: bigint): void {
  if (required <= 0n) throw new InsufficientFundsError({ available, lacks: 'amount', required: 1n })
  expectAmount(available, required)
}

function priced({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice): TransactionRequest {
  return maxPriorityFeePerGas === undefined
    ? { gasPrice: maxFeePerGas }
    : { maxFeePerGas, maxPriorityFeePerGas }
}
