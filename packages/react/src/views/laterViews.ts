import { AccountSettingsView } from '../features/account/views/AccountSettingsView.tsx'
import { AccountView } from '../features/account/views/AccountView.tsx'
import { ConnectingMultiChainView } from '../features/connecting/views/ConnectingMultiChainView.tsx'
import { DownloadsView } from '../features/help/views/DownloadsView.tsx'
import { GetWalletView } from '../features/help/views/GetWalletView.tsx'
import { WhatIsANetworkView } from '../features/help/views/WhatIsANetworkView.tsx'
import { WhatIsAWalletView } from '../features/help/views/WhatIsAWalletView.tsx'
import { NetworksView } from '../features/networks/views/NetworksView.tsx'
import { SwitchActiveChainView } from '../features/networks/views/SwitchActiveChainView.tsx'
import { UnsupportedChainView } from '../features/networks/views/UnsupportedChainView.tsx'
import { ProfileWalletsView } from '../features/wallets/views/ProfileWalletsView.tsx'
import { ShownAlert } from '../frame/ShownAlert.tsx'
import { ToastRegion } from '../kit/ToastRegion.tsx'

/**
 * Account, networks and help: what comes after connecting, or instead of it; and the toasts these raise; and
 * the mistakes of a site's set-up, which a site that is set up well never shows.
 */
export const laterViews = {
  ShownAlert,
  ToastRegion,
  views: {
    Account: AccountView,
    AccountSettings: AccountSettingsView,
    ConnectingMultiChain: ConnectingMultiChainView,
    Downloads: DownloadsView,
    GetWallet: GetWalletView,
    Networks: NetworksView,
    ProfileWallets: ProfileWalletsView,
    SwitchActiveChain: SwitchActiveChainView,
    UnsupportedChain: UnsupportedChainView,
    WhatIsANetwork: WhatIsANetworkView,
    WhatIsAWallet: WhatIsAWalletView,
  },
}
