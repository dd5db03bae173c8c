import type { Connector, View } from '@latchkey/core'
import type { CatalogWallet } from '@latchkey/core/modal'
import { currentView, isWalletOf, navigate, remoteSource } from '@latchkey/core/modal'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useAskWallet } from './ViewCode.ts'

/** What a click on a wallet does: connect it where it is installed, reach it elsewhere, or say where to get it. */
export function useSelectWallet() {
  const latchkey = useLatchkey()
  const { internal, options } = latchkey
  const askWallet = useAskWallet()
  const connectors = useLatchkeyState((state) => state.connectors)
  const selectConnector = ({ chain, chains, id }: Connector) => {
    const { modal, router } = latchkey.store.getState()
    const view = currentView(router)
    const networkId = view.name === 'Connect' ? view.networkId : undefined
    const wallet = { connectorId: id, namespace: chain }
    // A wallet of several namespaces is asked for one of them, unless the modal is about one.
    if (chains && !modal.namespace)
      navigate.push(latchkey, { ...wallet, name: 'ConnectingMultiChain' })
    else askWallet(latchkey, { ...wallet, name: 'ConnectingExternal', networkId })
  }
  /** Where a wallet that is not installed leads; on a phone, some are reached in their own browser only. */
  const viewFor = (wallet: CatalogWallet): View => ({
    name:
      remoteSource(options) && (wallet.mobile_link || !internal.environment.mobile)
        ? 'ConnectingWalletConnect'
        : 'Downloads',
    wallet,
  })
  /** Asks the wallet where it is installed; says whether it is. */
  const selectInstalled = (wallet: Pick<CatalogWallet, 'name' | 'rdns'>): boolean => {
    const { namespace } = latchkey.store.getState().modal
    const connector = connectors.find(
      (each) =>
        // A session's connector carries the wallet's name, and is not asked like one of this browser.
        each.source === undefined &&
        (!namespace || each.chain === namespace) &&
        isWalletOf(each, wallet),
    )
    if (connector) selectConnector(connector)
    return connector !== undefined
  }
  return {
    selectConnector,
    selectInstalled,
    selectWallet(wallet: CatalogWallet) {
      if (!selectInstalled(wallet)) navigate.push(latchkey, viewFor(wallet))
    },
    viewFor,
  }
}
