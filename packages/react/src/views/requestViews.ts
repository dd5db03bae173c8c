import { askWallet } from '../features/connecting/askWallet.ts'
import { ConnectingExternalView } from '../features/connecting/views/ConnectingExternalView.tsx'
import { SwitchNetworkView } from '../features/networks/views/SwitchNetworkView.tsx'

/** What waits for an answer in the wallet, and how one is asked. */
export const requestViews = {
  askWallet,
  views: { ConnectingExternal: ConnectingExternalView, SwitchNetwork: SwitchNetworkView },
}
