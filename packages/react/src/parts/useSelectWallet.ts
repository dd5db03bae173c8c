'use client'
import type { Connector } from '@latchkey/core'
import { currentView, isWalletOf, navigate } from '@latchkey/core/modal'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import type { CatalogWallet } from './CatalogWallet.ts'
import { useAskWallet } from './ViewCode.ts'

/** What a press on a wallet does: connect it where it is installed, else say where to get it. */
export function useSelectWallet() {
  const latchkey = useLatchkey()
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
  return {
    selectConnector,
    selectWallet(wallet: CatalogWallet) {
      const { namespace } = latchkey.store.getState().modal
      const connector = connectors.find(
        (each) => (!namespace || each.chain === namespace) && isWalletOf(each, wallet),
      )
      if (connector) selectConnector(connector)
      else navigate.push(latchkey, { name: 'Downloads', wallet })
    },
  }
}
