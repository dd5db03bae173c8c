import { PhoneWalletsView } from './PhoneWalletsView.tsx'
import { WhatIsANetworkView } from './WhatIsANetworkView.tsx'
import { WhatIsAWalletView } from './WhatIsAWalletView.tsx'

/** Short texts, each too small for a request of its own. */
export const explanations = {
  PhoneWallets: PhoneWalletsView,
  WhatIsANetwork: WhatIsANetworkView,
  WhatIsAWallet: WhatIsAWalletView,
}
