import { askWallet } from './ConnectingExternal/askWallet.ts'
import { ConnectingExternalView } from './ConnectingExternal/ConnectingExternalView.tsx'
import { SwitchNetworkView } from './SwitchNetwork/SwitchNetworkView.tsx'

/** What waits for an answer in the wallet, and how one is asked. */
export const requestViews = {
  askWallet,
  views: { ConnectingExternal: ConnectingExternalView, SwitchNetwork: SwitchNetworkView },
}
