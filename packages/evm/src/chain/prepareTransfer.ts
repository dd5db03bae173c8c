import {
  InsufficientFundsError,
  type Network,
  type PreparedTransfer,
  TransactionRefusedError,
  type TransferParameters,
} from '@latchkey/core/adapter'
import { size, toHex } from 'viem/utils'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { checksumAddress } from '../format/checksumAddress.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'
import type { TransactionRequest } from '../wallet/askToSend.ts'
import type { EvmRpc } from './createRpc.ts'
import { encodeCall, readUint, selectors } from './erc20.ts'
import { nodeRefusal } from './nodeRefusal.ts'
import { type Read, readFeeBesideGas } from './readFeeBesideGas.ts'
import { type GasPrice, readGasPrices } from './readFees.ts'
import { readHexAnswer } from './readHexAnswer.ts'
import { readNumber } from './readNumber.ts'
import { tryTransfer } from './tryTransfer.ts'

type Hex = `0x${string}`

/**
 * Checks a transfer of the network's currency, or of an ERC-20 token, those that return nothing included.
 *
 * `fee` is the most that the network takes now, what it takes beside gas in it. Where no one can read that, as much
 * again as the gas is left for it, and `notes` says so. `arrives` is there where the token takes a fee of its own.
 *
 * @throws {InvalidAddressError} @throws {InsufficientFundsError} @throws {TransactionRefusedError}
 */
export async function prepareTransfer(
  rpc: EvmRpc,
  { account, amount, network, signal, to: given, token }: TransferParameters,
): Promise<PreparedTransfer> {
  for (const address of [given, token])
    if (address !== undefined && !isEvmAddress(address)) throw new InvalidAddressError({ address })
  expectChecksum(given)
  const from = account.address
  const to = checksumAddress(given)
  const ask = (method: string, ...params: readonly unknown[]) =>
    rpc.request(network, { method, params }, signal)
  const read: Read = (method, ...params) => readHexAnswer(rpc, network, { method, params, signal })
  const count = (method: string, ...params: readonly unknown[]) =>
    readNumber(rpc, network, { method, params, signal })
  const [native, [price]] = await Promise.all([
    count('eth_getBalance', from, 'latest'),
    readGasPrices(rpc, { network, signal }),
  ])
  const facts = { amount, ask, count, from, native, network, price, read, to }
  const costs = token
    ? await prepareToken(facts, checksumAddress(token))
    : await prepareNative(facts)
  return { ...costs, account, deposit: 0n, networkId: network.caipNetworkId, to, token }
}

/** An address in both cases carries a checksum (EIP-55): one that does not fit was mistyped. */
function expectChecksum(address: string): void {
  const digits = address.slice(-40)
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (isMixed && checksumAddress(address).slice(2) !== digits)
    throw new InvalidAddressError({ address })
}

type Facts = {
  amount: bigint | 'max'
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Asks for a number of the chain's own. */
  count(method: string, ...params: readonly unknown[]): Promise<bigint>
  from: string
  /** What the account holds of the network's currency. */
  native: bigint
  network: Network
  price: GasPrice
  read: Read
  to: Hex
}
type Costs = Pick<PreparedTransfer, 'amount' | 'arrives' | 'fee' | 'notes'> & {
  request: TransactionRequest
}

/** `max` pins gas and its price: a wallet that chose others could need more than was left for the fee. */
async function prepareNative(facts: Facts): Promise<Costs> {
  const { amount, native, price, to } = facts
  const wanted = amount === 'max' ? native : amount
  expectAmount(native, wanted)
  const { gas, ...cost } = await readCosts(facts, { to, value: toHex(wanted) })
  const { fee } = cost
  const sent = amount === 'max' ? native - fee : amount
  expectFee(native - (amount === 'max' ? 0n : amount), amount === 'max' ? fee + 1n : fee)
  const pinned = amount === 'max' ? { gas, ...priced(price) } : {}
  return { ...cost, amount: sent, request: { to, value: sent, ...pinned } }
}

async function prepareToken(facts: Facts, token: string): Promise<Costs> {
  const { amount, ask, from, native, read, to } = facts
  const balance = { data: encodeCall(selectors.balanceOf, from), to: token }
  const held = readUint(await read('eth_call', balance, 'latest'))
  const sent = amount === 'max' ? held : amount
  expectAmount(held, sent)
  const call = { data: encodeCall(selectors.transfer, to, sent), to: token }
  const answer = await carriedOut(() => read('eth_call', { ...call, from }, 'latest'))
  // Tokens answer `true`, or nothing as the first ones do; `false` is a refusal without a revert.
  if (answer !== '0x' && readUint(answer) === 0n)
    throw new TransactionRefusedError({ reason: 'The token refused the transfer.' })
  const [{ gas: _, ...cost }, added] = await Promise.all([
    readCosts(facts, call),
    tryTransfer(ask, { data: call.data, from, to, token }),
  ])
  expectFee(native, cost.fee)
  const arrives = added !== undefined && added < sent ? { arrives: added } : {}
  return { ...cost, ...arrives, amount: sent, request: call }
}

function expectAmount(available: bigint, required: bigint): void {
  if (required > available || required <= 0n)
    throw new InsufficientFundsError({
      available,
      lacks: 'amount',
      required: required > 0n ? required : 1n,
    })
}

function expectFee(available: bigint, required: bigint): void {
  if (required > available) throw new InsufficientFundsError({ available, lacks: 'fee', required })
}

type Call = { data?: Hex; to: string; value?: Hex }

async function readCosts(
  facts: Facts,
  call: Call,
): Promise<Pick<PreparedTransfer, 'fee' | 'notes'> & { gas: bigint }> {
  const { network, price, read } = facts
  const dataBytes = call.data ? size(call.data) : 0
  const [gas, besideGas] = await Promise.all([
    estimateGas(facts, call),
    readFeeBesideGas(read, { dataBytes, network }),
  ])
  const fee = gas * price.maxFeePerGas
  const beside = await besideGas(gas)
  return beside === undefined
    ? { fee: 2n * fee, gas, notes: ['feeMargin'] }
    : { fee: fee + beside, gas }
}

/**
 * Some nodes count the fee when they estimate, and refuse what leaves nothing for it: what one base unit takes tells
 * how much is lacking then.
 *
 * @throws {InsufficientFundsError} for the fee, where a token moves and nothing is there to pay for it
 */
async function estimateGas({ count, from, native }: Facts, call: Call): Promise<bigint> {
  const estimate = (one: Call) => carriedOut(() => count('eth_estimateGas', { ...one, from }))
  try {
    return await estimate(call)
  } catch (cause) {
    if (nodeRefusal(cause)?.kind !== 'insufficientFunds') throw cause
    if (call.value && call.value !== '0x1') return estimate({ ...call, value: '0x1' })
    throw new InsufficientFundsError({
      available: native,
      cause,
      lacks: 'fee',
      required: native + 1n,
    })
  }
}

function priced({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice): TransactionRequest {
  return maxPriorityFeePerGas === undefined
    ? { gasPrice: maxFeePerGas }
    : { maxFeePerGas, maxPriorityFeePerGas }
}

/** Tells a call that the chain reverted from an RPC that failed. */
async function carriedOut<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const refusal = nodeRefusal(cause)
    if (refusal?.kind !== 'reverted') throw cause
    throw new TransactionRefusedError({ cause, reason: refusal.reason })
  }
}
