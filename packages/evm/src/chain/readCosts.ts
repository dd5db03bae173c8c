import { type CallActions, InsufficientFundsError, type Network } from '@latchkey/core/adapter'
import { size } from 'viem/utils'
import { carriedOut } from './carriedOut.ts'
import type { EvmRpc } from './createRpc.ts'
import { nodeRefusal } from './nodeRefusal.ts'
import { type Read, readFeeBesideGas } from './readFeeBesideGas.ts'
import { type GasPrice, readGasPrices } from './readFees.ts'
import { readHexAnswer } from './readHexAnswer.ts'
import { readNumber } from './readNumber.ts'

type Hex = `0x${string}`
/** A call as a node is asked about it. */
export type AskedCall = { data?: Hex | undefined; to: string; value?: Hex | undefined }

/** What is known of an account before the cost of its call is found. */
export type Payer = {
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Asks for a number of the chain's own. */
  count(method: string, ...params: readonly unknown[]): Promise<bigint>
  from: string
  /** What the account holds of the network's currency, in base units. */
  native: bigint
  network: Network
  price: GasPrice
  read: Read
}

/** Asks what an account holds, and what gas costs now. @throws {RpcFailedError} */
export async function readPayer(
  rpc: EvmRpc,
  { from, network, signal }: { from: string; network: Network; signal?: AbortSignal | undefined },
): Promise<Payer> {
  const ask = (method: string, ...params: readonly unknown[]) =>
    rpc.request(network, { method, params }, signal)
  const read = readerOf(rpc, network, signal)
  const count = (method: string, ...params: readonly unknown[]) =>
    readNumber(rpc, network, { method, params, signal })
  const [native, [price]] = await Promise.all([
    count('eth_getBalance', from, 'latest'),
    readGasPrices(rpc, { network, signal }),
  ])
  return { ask, count, from, native, network, price, read }
}

export type Costs = { fee: bigint; gas: bigint; notes?: readonly 'feeMargin'[] }

/**
 * The most that the network takes for a call now, what it takes beside gas in it. Where no one can read that, as much
 * again as the gas is left for it, and `notes` says so.
 *
 * @throws {InsufficientFundsError} for the fee @throws {TransactionRefusedError} with the contract's reason
 */
export async function readCosts(payer: Payer, call: AskedCall): Promise<Costs> {
  const { network, price, read } = payer
  const dataBytes = call.data ? size(call.data) : 0
  const [gas, besideGas] = await Promise.all([
    estimateGas(payer, call),
    readFeeBesideGas(read, { dataBytes, network }),
  ])
  return { ...feeOf(price, gas, await besideGas(gas)), gas }
}

/** The fee for gas at a price, by what the network takes beside it. */
function feeOf(
  { maxFeePerGas }: GasPrice,
  gas: bigint,
  beside: bigint | undefined,
): Omit<Costs, 'gas'> {
  const fee = gas * maxFeePerGas
  return beside === undefined ? { fee: 2n * fee, notes: ['feeMargin'] } : { fee: fee + beside }
}

/**
 * What a call would cost now that uses this much gas and has this many bytes of data, counted as `readCosts` counts it.
 *
 * @throws {RpcFailedError}
 */
export async function readFeeOf(
  rpc: EvmRpc,
  { dataBytes, gas, network, signal }: Parameters<CallActions['readFee']>[0],
): Promise<bigint> {
  const read = readerOf(rpc, network, signal)
  const [[price], besideGas] = await Promise.all([
    readGasPrices(rpc, { network, signal }),
    readFeeBesideGas(read, { dataBytes, network }),
  ])
  return feeOf(price, gas, await besideGas(gas)).fee
}

function readerOf(rpc: EvmRpc, network: Network, signal: AbortSignal | undefined): Read {
  return (method, ...params) => readHexAnswer(rpc, network, { method, params, signal })
}

/**
 * Some nodes count the fee when they estimate, and refuse what leaves nothing for it: what one base unit takes says
 * how much is lacking then. A contract may do something else with less.
 *
 * @throws {InsufficientFundsError} for the fee, where nothing is left to pay it
 */
async function estimateGas({ count, from, native }: Payer, call: AskedCall): Promise<bigint> {
  const estimate = (one: AskedCall) => carriedOut(() => count('eth_estimateGas', { ...one, from }))
  try {
    return await estimate(call)
  } catch (cause) {
    if (nodeRefusal(cause)?.kind !== 'insufficientFunds') throw cause
    if (!call.data && call.value && call.value !== '0x1') return estimate({ ...call, value: '0x1' })
    const available = native - BigInt(call.value ?? 0)
    throw new InsufficientFundsError({
      available,
      cause,
      lacks: 'fee',
      required: available + 1n,
    })
  }
}
