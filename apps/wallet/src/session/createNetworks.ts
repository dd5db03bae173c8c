import type { NetworkId } from '@latchkey/protocol'
import { type EmbeddedNamespace, embeddedNamespaces } from '@latchkey/protocol/frame'
import type { WalletConfig } from '@latchkey/protocol/wallet'
import { keepLastNetwork, readLastNetwork } from '../device/lastNetworks.ts'
import { unknownNetwork } from '../errors/walletErrors.ts'
import type { WalletContext } from '../WalletContext.ts'

/** A CAIP-2 id of a namespace that the wallet has. */
export type EmbeddedNetworkId = `${EmbeddedNamespace}:${string}`

export type WalletNetwork = WalletConfig['networks'][number] & { id: EmbeddedNetworkId }

export type Networks = ReturnType<typeof createNetworks>

/** Networks that the wallet serves, as its server names them; what pages say of networks is not used. */
export function createNetworks({ config, storage }: Pick<WalletContext, 'config' | 'storage'>) {
  async function list(): Promise<readonly WalletNetwork[]> {
    const { networks } = await config()
    return networks.filter((network): network is WalletNetwork =>
      embeddedNamespaces.some((namespace) => network.id.startsWith(`${namespace}:`)),
    )
  }

  /** @throws {RequestError} 4902 */
  async function require(networkId: string): Promise<WalletNetwork> {
    const found = (await list()).find(({ id }) => id === networkId)
    if (!found) throw unknownNetwork()
    return found
  }

  return {
    list,
    require,
    /** The network in use: the last one, else the first. @throws {RequestError} 4902 */
    async current(namespace: EmbeddedNamespace): Promise<EmbeddedNetworkId> {
      const known = (await list()).filter(({ id }) => id.startsWith(`${namespace}:`))
      const last: NetworkId | undefined = await readLastNetwork(storage, namespace)
      const network = known.find(({ id }) => id === last) ?? known[0]
      if (!network) throw unknownNetwork()
      return network.id
    },
    /** @throws {RequestError} 4902 */
    async switch(networkId: EmbeddedNetworkId): Promise<EmbeddedNetworkId> {
      const { id } = await require(networkId)
      await keepLastNetwork(storage, id)
      return id
    },
  }
}
