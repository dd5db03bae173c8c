import type { Hex } from 'viem'
import { invalidParams, ProviderRpcError } from './ProviderRpcError.ts'
import { objectAt, readAddress, readBytes, readChainId, readQuantity } from './parameters.ts'
import type { TestChain } from './TestWallet.ts'
import type { Handler, WalletContext } from './WalletContext.ts'

/** `eth_sendTransaction`: asks, fills what is missing from the chain, signs, sends; gives the hash. */
export const sendTransaction: Handler = async (context, params) => {
  const wanted = objectAt(params, 0)
  const from = readAddress(wanted['from'])
  const account = context.signer(from)
  const { chainId, chains } = context.state()
  const chain = chains[chainId]
  if (!chain) throw new ProviderRpcError(4901, 'The wallet cannot reach the chain.')
  if (wanted['chainId'] !== undefined && readChainId(wanted['chainId']) !== chainId)
    throw invalidParams(`the wallet is on chain ${chainId}`)
  const to = wanted['to'] ? readAddress(wanted['to']) : undefined
  const value = readQuantity(wanted['value'], 'value') ?? 0n
  const data = readBytes(wanted['data'] ?? wanted['input'])

  await context.decide({ chainId, data, from, kind: 'sendTransaction', to, value })

  const read = (method: string, parameters: readonly unknown[]) =>
    context.callChain(chain, { method, params: parameters })
  const [nonce, gas, fees] = await Promise.all([
    readQuantity(wanted['nonce'], 'nonce') ??
      read('eth_getTransactionCount', [from, 'pending']).then(toBigInt),
    readQuantity(wanted['gas'], 'gas') ??
      read('eth_estimateGas', [{ data, from, to, value: hex(value) }]).then(toBigInt),
    feesFor(wanted, context, chain),
  ])
  const raw = await account.signTransaction({
    ...fees,
    chainId,
    data,
    gas,
    nonce: Number(nonce),
    to: to ?? null,
    type: 'eip1559',
    value,
  })
  return read('eth_sendRawTransaction', [raw])
}

async function feesFor(
  wanted: Readonly<Record<string, unknown>>,
  context: WalletContext,
  chain: TestChain,
) {
  const maxFeePerGas =
    readQuantity(wanted['maxFeePerGas'], 'maxFeePerGas') ??
    readQuantity(wanted['gasPrice'], 'gasPrice')
  const tip = readQuantity(wanted['maxPriorityFeePerGas'], 'maxPriorityFeePerGas')
  if (maxFeePerGas !== undefined) return { maxFeePerGas, maxPriorityFeePerGas: tip ?? maxFeePerGas }
  const block = (await context.callChain(chain, {
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })) as { baseFeePerGas?: Hex | undefined }
  const maxPriorityFeePerGas = tip ?? 1_000_000_000n
  // Twice the base fee outlasts six full blocks.
  return {
    maxFeePerGas: 2n * BigInt(block.baseFeePerGas ?? 0) + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
  }
}

function toBigInt(value: unknown): bigint {
  return BigInt(value as Hex)
}

function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
