import type { ChainActions } from '@latchkey/core/adapter'
import { namehash, packetToBytes } from 'viem/ens'
import { decodeAbiParameters, encodeAbiParameters, toHex } from 'viem/utils'
import { checksumAddress } from '../format/checksumAddress.ts'
import type { EvmRpc } from './createRpc.ts'
import { encodeCall } from './erc20.ts'
import { runCall } from './runCall.ts'

type Hex = `0x${string}`
type NameParameters = Parameters<NonNullable<ChainActions['resolveName']>>[0]

/** `resolve(bytes,bytes)` of the universal resolver (ENSIP-10). */
const resolveSelector = '0x9061b923'
/** `addr(bytes32)` of a name's resolver (EIP-137), which the first resolvers have alone. */
const addrSelector = '0x3b3b57de'
/** `addr(bytes32,uint256)` (ENSIP-9). */
const coinAddrSelector = '0xf1cb7e06'

const ether = 60
const bytes = { type: 'bytes' } as const
const none = /^0x0*$/

/**
 * Resolves a name by the network's universal resolver. A name that is kept off the chain has no address here: a page
 * must not ask whatever host a stranger's name asks it to (CCIP read, EIP-3668).
 */
export async function resolveName(
  rpc: EvmRpc,
  { coinTypes, name, network }: NameParameters,
): Promise<string | undefined> {
  const { address: to } = Object(network.contracts?.['ensUniversalResolver']) as { address?: Hex }
  if (!to) return undefined
  const node = namehash(name)
  const encoded = toHex(packetToBytes(name))
  for (const coinType of coinTypes) {
    const question =
      coinType === ether
        ? encodeCall(addrSelector, node)
        : encodeCall(coinAddrSelector, node, BigInt(coinType))
    const asked = encodeAbiParameters([bytes, bytes], [encoded, question])
    const data: Hex = `${resolveSelector}${asked.slice(2)}`
    const answer = await runCall(rpc, { data, network, to })
    const address = answer && readAddress(answer as Hex, coinType)
    if (address) return address
  }
  return undefined
}

/** A resolver can answer anything; what is no address is none. */
function readAddress(answer: Hex, coinType: number): string | undefined {
  try {
    const [record] = decodeAbiParameters([bytes, { type: 'address' }], answer)
    const [address] =
      coinType === ether
        ? decodeAbiParameters([{ type: 'address' }], record)
        : decodeAbiParameters([bytes], record)
    return none.test(address) ? undefined : checksumAddress(address)
  } catch {
    return undefined
  }
}
