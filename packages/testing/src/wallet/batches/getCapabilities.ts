import type { Hex } from 'viem'
import { invalidParams, unauthorized } from '../ProviderRpcError.ts'
import { positional, readAddress, readChainId } from '../parameters.ts'
import type { Handler } from '../WalletContext.ts'
import { visibleAccounts } from '../WalletState.ts'
import { readAtomic } from './readAtomic.ts'

/** `wallet_getCapabilities`: [address, chain ids]. Chains without batches are left out. */
export const getCapabilities: Handler = async (context, params) => {
  const [owner, asked] = positional(params)
  const address = readAddress(owner)
  const { chains } = context.state()
  if (!visibleAccounts(context.state()).includes(address)) throw unauthorized(address)
  if (asked !== undefined && !Array.isArray(asked)) throw invalidParams('expected chain ids')
  const wanted = asked?.map(readChainId) ?? Object.keys(chains).map(Number)
  const known = wanted.filter(
    (chainId) => chains[chainId] && !context.batches?.options.refusedChains?.includes(chainId),
  )
  const entries = known.map(async (chainId): Promise<[Hex, unknown]> => {
    const status = await readAtomic(context, { address, chainId })
    return [`0x${chainId.toString(16)}`, { atomic: { status } }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
