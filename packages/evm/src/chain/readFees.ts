import { type ChainActions, type Fees, type Network, RpcFailedError } from '@latchkey/core/adapter'
import type { EvmRpc } from './createRpc.ts'
import { readNumber } from './readNumber.ts'
import { readQuantity } from './readQuantity.ts'

/** The price of gas: of EIP-1559 where the chain has a base fee, else one price. */
export type GasPrice = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint | undefined }

/** Blocks whose tips are looked at, and how much of their gas paid less than the tip of each speed. */
const blocks = '0x5'
const percentiles = [25, 50, 90] as const

/** Reads the price of gas at three speeds. */
export async function readFees(
  rpc: EvmRpc,
  parameters: Parameters<ChainActions['readFees']>[0],
): Promise<Fees> {
  const [standard, fast, instant] = await readGasPrices(rpc, parameters)
  return {
    fast: fast.maxFeePerGas,
    instant: instant.maxFeePerGas,
    standard: standard.maxFeePerGas,
    unit: 'gas',
  }
}

/** Standard, fast and instant. A base fee may double while the visitor decides, so twice of it is offered. */
export async function readGasPrices(
  rpc: EvmRpc,
  { network, signal }: { network: Network; signal?: AbortSignal | undefined },
): Promise<readonly [standard: GasPrice, fast: GasPrice, instant: GasPrice]> {
  // Not every chain has each of these methods.
  const ask = (method: string, ...params: readonly unknown[]) =>
    rpc.request(network, { method, params }, signal).catch((error: unknown) => {
      if (!(error instanceof RpcFailedError)) throw error
    })
  const [history, suggested] = await Promise.all([
    ask('eth_feeHistory', blocks, 'latest', percentiles),
    ask('eth_maxPriorityFeePerGas'),
  ])
  const { baseFeePerGas, reward } = Object(history) as FeeHistory
  // A node without the history may still be of a chain with a base fee: one price alone would soon be below it.
  const base =
    history === undefined
      ? readQuantity(Object(await ask('eth_getBlockByNumber', 'latest', false)).baseFeePerGas)
      : readQuantity(listOf(baseFeePerGas).at(-1))
  if (base) {
    // Blocks without tips say nothing of what a node takes: most refuse a tip of nothing.
    const least = readQuantity(suggested) || 1n
    const [first, second, third] = percentiles.map((_, column): GasPrice => {
      const tips = listOf(reward).map((row) => readQuantity(listOf(row)[column]) ?? 0n)
      const usual = median(tips)
      const tip = usual > least ? usual : least
      return { maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip }
    })
    if (first && second && third) return [first, second, third]
  }
  const gasPrice = await readNumber(rpc, network, { method: 'eth_gasPrice', params: [], signal })
  const legacy = { maxFeePerGas: gasPrice, maxPriorityFeePerGas: undefined }
  return [legacy, legacy, legacy]
}

type FeeHistory = { baseFeePerGas?: unknown; reward?: unknown }

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
