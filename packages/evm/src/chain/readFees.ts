import { type ChainActions, type Fees, type Network, RpcFailedError } from '@latchkey/core/adapter'
import type { EvmRpc } from './createRpc.ts'
import { readHexAnswer } from './readHexAnswer.ts'

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
  const history = await rpc
    .request(network, { method: 'eth_feeHistory', params: [blocks, 'latest', percentiles] }, signal)
    .catch((error: unknown) => {
      // Chains from before EIP-1559 lack the method.
      if (!(error instanceof RpcFailedError)) throw error
    })
  const { baseFeePerGas, reward } = (history ?? {}) as FeeHistory
  const base = readQuantity(baseFeePerGas?.at(-1))
  if (base) {
    const [first, second, third] = percentiles.map((_, column): GasPrice => {
      const tip = median((reward ?? []).map((row) => readQuantity(row[column]) ?? 0n))
      return { maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip }
    })
    if (first && second && third) return [first, second, third]
  }
  const gasPrice = await readHexAnswer(rpc, network, { method: 'eth_gasPrice', params: [], signal })
  const legacy = { maxFeePerGas: BigInt(gasPrice), maxPriorityFeePerGas: undefined }
  return [legacy, legacy, legacy]
}

type FeeHistory = { baseFeePerGas?: readonly unknown[]; reward?: readonly (readonly unknown[])[] }

function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : undefined
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
