import type { Network } from '@latchkey/core/adapter'
import { encodeCall, readUint } from './erc20.ts'
import {
  type FeeBesideGas,
  feeBesideGasOf,
  morphOracle,
  opStackOracle,
  scrollOracle,
} from './feesBesideGas.ts'
import { nodeRefusal } from './nodeRefusal.ts'

type Hex = `0x${string}`
export type Read = (method: string, ...params: readonly unknown[]) => Promise<Hex>

/** What a transaction pays beside its gas, by the gas it may use; undefined where the network does not say it. */
export type BesideGas = (gas: bigint) => Promise<bigint | undefined>

/** A signed transaction without its data has at most this many bytes. */
const envelopeBytes = 130

const selectors = {
  /** Arbitrum's own word, at an address where only its chains have something. */
  arbOsVersion: '0x051038f2',
  dataFee: '0x49948e0e',
  dataFeeUpperBound: '0xf1c7a58b',
  operatorFee: '0x275aedd2',
  tokenRatio: '0x06f837d3',
} as const
const arbSys = '0x0000000000000000000000000000000000000064'

/**
 * Reads what a network takes beside gas for a transaction with this many bytes of data. The part that follows the price
 * of the chain below may double while the visitor decides, as a base fee may: twice of it is counted.
 */
export async function readFeeBesideGas(
  read: Read,
  { dataBytes, network }: { dataBytes: number; network: Network },
): Promise<BesideGas> {
  const fee = feeBesideGasOf(network)
  const ask = askOf(read)
  return fee.kind === 'unknown'
    ? probe(ask, envelopeBytes + dataBytes)
    : readKnown(fee, ask, envelopeBytes + dataBytes)
}

/** Asks a contract; undefined where it has no such function, or is not there. */
type Ask = (to: string, data: Hex) => Promise<bigint | undefined>

function askOf(read: Read): Ask {
  return async (to, data) => {
    try {
      const answer = await read('eth_call', { data, to }, 'latest')
      return answer === '0x' ? undefined : readUint(answer)
    } catch (error) {
      // A node that fails has not said that there is no fee.
      if (nodeRefusal(error)?.kind !== 'reverted') throw error
      return undefined
    }
  }
}

async function readKnown(
  fee: Exclude<FeeBesideGas, { kind: 'unknown' }>,
  ask: Ask,
  bytes: number,
): Promise<BesideGas> {
  if (!('oracle' in fee)) return async () => 0n
  const { kind, oracle } = fee
  const [data, ratio] = await Promise.all([
    kind === 'scroll' ? readDataFee(ask, oracle, bytes) : readDataFeeBound(ask, oracle, bytes),
    kind === 'mantle' ? ask(oracle, selectors.tokenRatio) : 1n,
  ])
  if (data === undefined || ratio === undefined) return async () => undefined
  const dataFee = 2n * data * ratio
  return kind === 'scroll' ? async () => dataFee : withOperatorFee(ask, oracle, dataFee)
}

/** Chains from before Isthmus have no such fee. */
function withOperatorFee(ask: Ask, oracle: string, dataFee: bigint): BesideGas {
  return async (gas) =>
    dataFee + ((await ask(oracle, encodeCall(selectors.operatorFee, gas))) ?? 0n)
}

/** Since Fjord a bound by the size alone. */
async function readDataFeeBound(ask: Ask, oracle: string, bytes: number) {
  return (
    (await ask(oracle, encodeCall(selectors.dataFeeUpperBound, BigInt(bytes)))) ??
    (await readDataFee(ask, oracle, bytes))
  )
}

/** For bytes of which none is zero: those cost the most. */
function readDataFee(ask: Ask, oracle: string, bytes: number) {
  const head = encodeCall(selectors.dataFee, 32n, BigInt(bytes))
  return ask(oracle, `${head}${'ff'.repeat(bytes).padEnd(Math.ceil(bytes / 32) * 64, '0')}`)
}

/** A network that no one has looked up is most often of a family: each has something at an address that only it uses. */
async function probe(ask: Ask, bytes: number): Promise<BesideGas> {
  const untold = () => undefined
  const [opStack, scroll, morph, arbitrum] = await Promise.all([
    ask(opStackOracle, encodeCall(selectors.dataFeeUpperBound, BigInt(bytes))).catch(untold),
    readDataFee(ask, scrollOracle, bytes).catch(untold),
    readDataFee(ask, morphOracle, bytes).catch(untold),
    ask(arbSys, selectors.arbOsVersion).catch(untold),
  ])
  if (opStack !== undefined) return withOperatorFee(ask, opStackOracle, 2n * opStack)
  const dataFee = scroll ?? morph
  if (dataFee !== undefined) return async () => 2n * dataFee
  return async () => (arbitrum === undefined ? undefined : 0n)
}
