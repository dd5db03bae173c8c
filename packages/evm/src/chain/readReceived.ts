import type { CallActions } from '@latchkey/core/adapter'
import { isAddressEqual, isHex, padHex, slice } from 'viem/utils'
import type { EvmRpc } from './createRpc.ts'

type Hex = `0x${string}`

/** `Transfer(address,address,uint256)` (ERC-20). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * What a transaction has brought an account of a token, by what the token has logged: what came less what went, and never
 * below 0. Undefined while nodes have no receipt of it.
 *
 * @throws {RpcFailedError}
 */
export async function readReceived(
  rpc: EvmRpc,
  { address, id, network, signal, token }: Parameters<CallActions['readReceived']>[0],
): Promise<bigint | undefined> {
  const method = 'eth_getTransactionReceipt'
  const receipt = await rpc.request(network, { method, params: [id] }, signal)
  const { logs } = Object(receipt) as { logs?: unknown }
  if (!Array.isArray(logs)) return undefined
  const account = padHex(address as Hex, { size: 32 }).toLowerCase()
  let received = 0n
  for (const log of logs) {
    const transfer = readTransfer(log, token)
    if (transfer?.to === account) received += transfer.amount
    if (transfer?.from === account) received -= transfer.amount
  }
  return received > 0n ? received : 0n
}

type Transfer = { from: string; to: string; amount: bigint }

/** Nothing for what is no transfer of the token; a collectible's has no data. */
function readTransfer(log: unknown, token: string): Transfer | undefined {
  const { address, data, topics } = Object(log) as Record<string, unknown>
  if (!isHex(address) || !isHex(data) || data.length < 66 || !Array.isArray(topics))
    return undefined
  const [topic, from, to] = topics.map((word) => String(word).toLowerCase())
  if (topic !== transferTopic || from === undefined || to === undefined) return undefined
  if (address.length !== 42 || !isAddressEqual(address, token as Hex)) return undefined
  return { amount: BigInt(slice(data, 0, 32)), from, to }
}
