import type { Address } from 'viem'
import type { BatchCall } from '../Approval.ts'
import { invalidParams, ProviderRpcError } from '../ProviderRpcError.ts'
import { objectAt, readAddress, readBytes, readChainId, readQuantity } from '../parameters.ts'
import type { WalletContext } from '../WalletContext.ts'

/** EIP-5792 bounds the id that a site may choose. */
const maxIdBytes = 4096
const maxUint256 = 2n ** 256n - 1n
const versions: readonly unknown[] = ['1.0', '1.0.0', '2.0.0']

/** A `wallet_sendCalls` as the wallet has read it. */
export type WantedBatch = {
  id: string | undefined
  atomicRequired: boolean
  calls: readonly BatchCall[]
  chainId: number
  from: Address
}

/** Reads the parameter of `wallet_sendCalls`. @throws {ProviderRpcError} 4100, −32602, 5700, 5710, 5720, 5740 */
export function readBatch(context: WalletContext, params: unknown): WantedBatch {
  const { batches, chainId: chosen, chains, selected } = optionsOf(context)
  const wanted = objectAt(params, 0)
  if (!versions.includes(wanted['version'])) throw invalidParams('unknown version')
  const from = wanted['from'] === undefined ? selected : readAddress(wanted['from'])
  context.signer(from)
  const chainId = wanted['chainId'] === undefined ? chosen : readChainId(wanted['chainId'])
  if (!chains[chainId] || batches.refusedChains?.includes(chainId))
    throw new ProviderRpcError(5710, `The wallet takes no batches on chain ${chainId}.`)
  const calls = readCalls(wanted['calls'])
  if (calls.length > (batches.maxCalls ?? 100))
    throw new ProviderRpcError(5740, 'The batch has too many calls.')
  for (const holder of [wanted, ...(wanted['calls'] as Readonly<Record<string, unknown>>[])])
    refuseCapabilities(holder['capabilities'])
  return { atomicRequired: wanted['atomicRequired'] === true, calls, chainId, from, id: idOf() }

  function idOf(): string | undefined {
    const { id } = wanted
    if (id === undefined) return undefined
    if (typeof id !== 'string' || id === '' || id.length > maxIdBytes)
      throw invalidParams('id is not a text of at most 4096 bytes')
    if (context.batches?.memory.get(id))
      throw new ProviderRpcError(5720, 'The wallet has a batch of this id already.')
    return id
  }
}

function optionsOf({ batches, state }: WalletContext) {
  return { ...state(), batches: batches?.options ?? {} }
}

function readCalls(value: unknown): readonly BatchCall[] {
  if (!Array.isArray(value) || value.length === 0) throw invalidParams('calls is empty')
  return value.map((_, index) => {
    const { data, to, value: amount } = objectAt(value, index)
    const call = {
      data: readBytes(data),
      to: readAddress(to),
      value: readQuantity(amount, 'value') ?? 0n,
    }
    if (call.value > maxUint256) throw invalidParams('value has more than 256 bits')
    return call
  })
}

/** The wallet has no capability beside atomic batches: whoever needs one is refused (5700). */
function refuseCapabilities(capabilities: unknown): void {
  if (capabilities === undefined) return
  if (typeof capabilities !== 'object' || capabilities === null)
    throw invalidParams('capabilities is not an object')
  for (const [name, wanted] of Object.entries(capabilities))
    if ((wanted as { optional?: unknown } | null)?.optional !== true)
      throw new ProviderRpcError(5700, `The wallet does not have ${name}.`)
}
