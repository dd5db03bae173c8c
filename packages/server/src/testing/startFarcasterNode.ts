import { type FarcasterRegistry, farcasterRegistries } from '@latchkey/devnet/test-social'
import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { startNode } from './startNode.ts'

const abi = parseAbi([
  'function idOf(address) view returns (uint256)',
  'function custodyOf(uint256) view returns (address)',
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256, bytes) view returns (KeyData)',
])

const none = `0x${'0'.repeat(40)}` as const

/** Who holds which account, in memory. */
export type PlayHolders = FarcasterRegistry & {
  custody: Map<string, Address>
  /** By account and address; state and type. */
  keys: Map<string, { keyType: number; state: number }>
}

export function createPlayHolders(): PlayHolders {
  const custody: PlayHolders['custody'] = new Map()
  const keys: PlayHolders['keys'] = new Map()
  return {
    custody,
    keys,
    async setAuth(fid, address) {
      keys.set(`${fid} ${address.toLowerCase()}`, { keyType: 2, state: 1 })
    },
    async setCustody(fid, address) {
      custody.set(fid, address)
    },
  }
}

/** A node that answers for Farcaster's registries in their real encoding. */
export async function startFarcasterNode(
  holders: Pick<PlayHolders, 'custody' | 'keys'>,
  { chainId = '0xa' }: { chainId?: string } = {},
) {
  function call(to: string, data: Hex): Hex | undefined {
    const { args, functionName } = decodeFunctionData({ abi, data })
    const isKey = functionName === 'keyDataOf'
    if (to !== farcasterRegistries[isKey ? 'key' : 'id'].toLowerCase()) return undefined
    if (functionName === 'idOf') {
      const [fid = 0n] =
        [...holders.custody].find(([, holder]) => holder.toLowerCase() === args[0].toLowerCase()) ??
        []
      return encodeFunctionResult({ abi, functionName, result: BigInt(fid) })
    }
    if (functionName === 'custodyOf')
      return encodeFunctionResult({
        abi,
        functionName,
        result: holders.custody.get(`${args[0]}`) ?? none,
      })
    const [fid, key] = args
    const found = key.length === 66 && holders.keys.get(`${fid} 0x${key.slice(26)}`)
    return encodeFunctionResult({
      abi,
      functionName,
      result: found || { keyType: 0, state: 0 },
    })
  }
  const node = await startNode({ chainId })
  const behave = () =>
    node.behave(({ calls: [asked] }) => {
      const { data, to } = (asked?.params[0] ?? {}) as { data: Hex; to: string }
      const result = call(to, data)
      return {
        id: asked?.id,
        jsonrpc: '2.0',
        ...(result ? { result } : { error: { code: 3, message: 'execution reverted' } }),
      }
    })
  behave()
  return { ...node, /** Answers as it should again. */ mend: behave }
}
