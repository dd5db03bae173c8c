import { type ChainActions, type NameAnswer, RpcUrlMissingError } from '@latchkey/core/adapter'
import { namehash, packetToBytes } from 'viem/ens'
import { decodeAbiParameters, encodeAbiParameters, toHex } from 'viem/utils'
import { checksumAddress } from '../format/checksumAddress.ts'
import type { EvmRpc } from './createRpc.ts'
import { encodeCall } from './erc20.ts'
import { revertOf } from './revertOf.ts'

type Hex = `0x${string}`
type NameParameters = Parameters<NonNullable<ChainActions['resolveName']>>[0]

/** `resolve(bytes,bytes)` of the universal resolver (ENSIP-10). */
const resolveSelector = '0x9061b923'
/** `addr(bytes32)` of a name's resolver (EIP-137), which the first resolvers have alone. */
const addrSelector = '0x3b3b57de'
/** `addr(bytes32,uint256)` (ENSIP-9). */
const coinAddrSelector = '0xf1cb7e06'

/** What a registry reverts with for a name that it does not have, by the universal resolvers of 2022 and 2025. */
const notRegistered: readonly string[] = [
  // ResolverNotFound() and ResolverNotFound(bytes)
  '0x7199966d',
  '0x77209fe8',
  // ResolverNotContract() and ResolverNotContract(bytes,address)
  '0x4981ac05',
  '0x1e9535f2',
  // ResolverWildcardNotSupported()
  '0x82c2c728',
]
/** `UnsupportedResolverProfile(bytes4)`: the name's resolver has no such records. */
const noSuchRecords = '0x7b1c461b'

const ether = 60
const bytes = { type: 'bytes' } as const
const noAddress = /^0x0*$/
const addressForm = /^0x[0-9a-f]{40}$/i

const none: NameAnswer = { kind: 'none' }
const unread: NameAnswer = { kind: 'unread' }

/**
 * Resolves a name by the network's universal resolver, of those alone whose word about whom to pay is believed. A name that is kept off the chain is not read: a page must not
 * ask whatever host a stranger's name asks it to (CCIP read, EIP-3668). Nor is one that the registry does not know, as
 * long as it ends in another way than the registry's own names: it may be one of another registry.
 */
export async function resolveName(
  rpc: EvmRpc,
  { coinTypes, name, network, signal }: NameParameters,
): Promise<NameAnswer> {
  const { address: to } = Object(network.contracts?.['ensUniversalResolver']) as { address?: Hex }
  if (!to || coinTypes.length === 0) return unread
  const node = namehash(name)
  const encoded = toHex(packetToBytes(name))
  for (const coinType of coinTypes) {
    const question =
      coinType === ether
        ? encodeCall(addrSelector, node)
        : encodeCall(coinAddrSelector, node, BigInt(coinType))
    const asked = encodeAbiParameters([bytes, bytes], [encoded, question])
    const data: Hex = `${resolveSelector}${asked.slice(2)}`
    const answer = await ask(rpc, { coinType, data, name, network, signal, to })
    // What a better coin type has is not known, so that the address of another one is none to pay.
    if (answer.kind !== 'none') return answer
  }
  return none
}

async function ask(
  { request }: EvmRpc,
  {
    coinType,
    data,
    name,
    network,
    signal,
    to,
  }: Pick<NameParameters, 'name' | 'network' | 'signal'> & { coinType: number; data: Hex; to: Hex },
): Promise<NameAnswer> {
  try {
    const params = [{ data, to }, 'latest']
    const asked = { isVouched: true, method: 'eth_call', params }
    const answer = await request(network, asked, signal)
    return readAnswer(answer, coinType)
  } catch (error) {
    // There is no one who is believed about it alone.
    if (error instanceof RpcUrlMissingError) return unread
    const revert = revertOf(error)
    if (!revert) throw error
    const selector = revert.data?.slice(0, 10) ?? ''
    if (selector === noSuchRecords) return none
    return notRegistered.includes(selector) && name.endsWith('.eth') ? none : unread
  }
}

/** A resolver can answer anything; what is no answer says nothing of the name. */
function readAnswer(answer: unknown, coinType: number): NameAnswer {
  try {
    const [record] = decodeAbiParameters([bytes, { type: 'address' }], answer as Hex)
    const [address] =
      coinType === ether
        ? decodeAbiParameters([{ type: 'address' }], record)
        : decodeAbiParameters([bytes], record)
    if (noAddress.test(address)) return none
    return addressForm.test(address)
      ? { address: checksumAddress(address), kind: 'address' }
      : unread
  } catch {
    return unread
  }
}
