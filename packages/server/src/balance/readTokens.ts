import { plainText } from '@latchkey/protocol'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { hexOf, readContracts } from '../rpc/readCalls.ts'
import { askTokens } from './askTokens.ts'
import type { KnownTokens } from './createKnownTokens.ts'
import type { EvmToken } from './Holding.ts'
import { textOf } from './tokenAnswers.ts'

/**
 * What unlisted tokens say of themselves, without those that are none or could not be read; asked only where it is not known.
 *
 * @throws {ChainUnavailableError}
 */
export async function readTokens(
  rpc: Rpc,
  chain: EvmChain,
  { addresses, known }: { addresses: readonly Address[]; known: KnownTokens },
): Promise<ReadonlyMap<Address, EvmToken>> {
  const unknown = addresses.filter((address) => known.get(chain, address) === undefined)
  const said = await askTokens(rpc, chain, unknown)
  unknown.forEach((address, index) => {
    known.set(chain, address, said[index] ?? 'unread')
  })
  return new Map(
    addresses.flatMap((address): [Address, EvmToken][] => {
      const token = known.get(chain, address)
      return token && token !== 'none' ? [[address, token]] : []
    }),
  )
}

/** What collections of collectibles call themselves, in the order of the addresses; `undefined` where it could not be read. @throws {ChainUnavailableError} */
export async function readNames(
  rpc: Rpc,
  chain: EvmChain,
  addresses: readonly Address[],
): Promise<readonly (string | undefined)[]> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'name' })
  const answers = await readContracts(
    rpc,
    chain,
    addresses.map((to) => ({ data, to })),
  )
  return addresses.map((_, index) => {
    const answer = answers[index]
    return answer === 'unread' ? undefined : plainText(textOf(hexOf(answer)))
  })
}
