export { WhatIsANetworkView } from './WhatIsANetworkView.tsx'
export { WhatIsAWalletView } from './WhatIsAWalletView.tsx'
