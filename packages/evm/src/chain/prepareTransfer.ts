import {
  InsufficientFundsError,
  type Network,
  type PreparedTransfer,
  RpcFailedError,
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
import { type GasPrice, readGasPrices } from './readFees.ts'
import { readHexAnswer } from './readHexAnswer.ts'

type Hex = `0x${string}`

/** A signed transaction without its data has at most this many bytes. */
const envelopeBytes = 130
/** `getL1FeeUpperBound(uint256)` of the OP stack's gas price oracle. */
const l1FeeSelector = '0xf1c7a58b'

/**
 * Checks a transfer of the network's currency, or of an ERC-20 token, those that return nothing included.
 *
 * `fee` is the most that gas may cost now; where the chain posts its data to another one, as the OP stack does, that
 * part is in it.
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
  const read: Read = (method, ...params) => readHexAnswer(rpc, network, { method, params, signal })
  const [native, [price]] = await Promise.all([
    read('eth_getBalance', from, 'latest').then(readUint),
    readGasPrices(rpc, { network, signal }),
  ])
  const facts = { amount, from, native, network, price, read, to }
  const costs = token ? await prepareToken(facts, token) : await prepareNative(facts)
  return { ...costs, account, deposit: 0n, networkId: network.caipNetworkId, to, token }
}

/** An address in both cases carries a checksum (EIP-55): one that does not fit was mistyped. */
function expectChecksum(address: string): void {
  const digits = address.slice(-40)
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (isMixed && checksumAddress(address).slice(2) !== digits)
    throw new InvalidAddressError({ address })
}

type Read = (method: string, ...params: readonly unknown[]) => Promise<Hex>
type Facts = {
  amount: bigint | 'max'
  from: string
  /** What the account holds of the network's currency. */
  native: bigint
  network: Network
  price: GasPrice
  read: Read
  to: Hex
}
type Costs = { amount: bigint; fee: bigint; request: TransactionRequest }

/** `max` pins gas and its price: a wallet that chose others could need more than was left for the fee. */
async function prepareNative(facts: Facts): Promise<Costs> {
  const { amount, native, price, to } = facts
  const wanted = amount === 'max' ? native : amount
  expectAmount(native, wanted)
  const { fee, gas } = await readCosts(facts, { to, value: toHex(wanted) })
  const sent = amount === 'max' ? native - fee : amount
  expectFee(native - (amount === 'max' ? 0n : amount), amount === 'max' ? fee + 1n : fee)
  const pinned = amount === 'max' ? { gas, ...priced(price) } : {}
  return { amount: sent, fee, request: { to, value: sent, ...pinned } }
}

async function prepareToken(facts: Facts, token: string): Promise<Costs> {
  const { amount, from, native, read, to } = facts
  const balance = { data: encodeCall(selectors.balanceOf, from), to: token }
  const held = readUint(await read('eth_call', balance, 'latest'))
  const sent = amount === 'max' ? held : amount
  expectAmount(held, sent)
  const call = { data: encodeCall(selectors.transfer, to, sent), to: token }
  const answer = await carriedOut(() => read('eth_call', { ...call, from }, 'latest'))
  // Tokens answer `true`, or nothing as the first ones do; `false` is a refusal without a revert.
  if (answer !== '0x' && BigInt(answer) === 0n)
    throw new TransactionRefusedError({ reason: 'The token refused the transfer.' })
  const { fee } = await readCosts(facts, call)
  expectFee(native, fee)
  return { amount: sent, fee, request: call }
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

async function readCosts(
  { from, network, price, read }: Facts,
  call: { data?: Hex; to: string; value?: Hex },
): Promise<{ fee: bigint; gas: bigint }> {
  const [gas, l1Fee] = await Promise.all([
    carriedOut(() => read('eth_estimateGas', { ...call, from })).then(readUint),
    readL1Fee(read, network, call.data ? size(call.data) : 0),
  ])
  return { fee: gas * price.maxFeePerGas + l1Fee, gas }
}

function priced({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice): TransactionRequest {
  return maxPriorityFeePerGas === undefined
    ? { gasPrice: maxFeePerGas }
    : { maxFeePerGas, maxPriorityFeePerGas }
}

/** Tells a call that the chain reverted from an RPC that failed. */
async function carriedOut(call: () => Promise<Hex>): Promise<Hex> {
  try {
    return await call()
  } catch (cause) {
    const reason = cause instanceof RpcFailedError ? revertReason(cause) : undefined
    if (reason === undefined) throw cause
    throw new TransactionRefusedError({ cause, reason })
  }
}

/** Nodes name a revert by number 3, or by −32000 and the word. */
function revertReason(error: Error): string | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const { code, message } = inner as Error & { code?: unknown }
    if (code === 3 || /revert/i.test(message)) return message
  }
  return undefined
}

/** What the OP stack takes for posting a transaction's data; nothing on other chains. */
async function readL1Fee(read: Read, { contracts }: Network, dataBytes: number): Promise<bigint> {
  const { address } = (contracts?.['gasPriceOracle'] ?? {}) as { address?: unknown }
  if (typeof address !== 'string') return 0n
  const data = encodeCall(l1FeeSelector, BigInt(envelopeBytes + dataBytes))
  return readUint(await read('eth_call', { data, to: address }, 'latest'))
}
