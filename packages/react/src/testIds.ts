import { buttonTestIds } from './buttonTestIds.ts'
import { accountTestIds } from './features/account/testIds.ts'
import { activityTestIds } from './features/activity/testIds.ts'
import { allWalletsTestIds } from './features/allWallets/testIds.ts'
import { connectTestIds } from './features/connect/testIds.ts'
import { connectingTestIds } from './features/connecting/testIds.ts'
import { emailTestIds } from './features/email/testIds.ts'
import { farcasterTestIds } from './features/farcaster/testIds.ts'
import { helpTestIds } from './features/help/testIds.ts'
import { loginTestIds } from './features/login/testIds.ts'
import { namesTestIds } from './features/names/testIds.ts'
import { networksTestIds } from './features/networks/testIds.ts'
import { onrampTestIds } from './features/onramp/testIds.ts'
import { pairingTestIds } from './features/pairing/testIds.ts'
import { receiveTestIds } from './features/receive/testIds.ts'
import { sendTestIds } from './features/send/testIds.ts'
import { signInTestIds } from './features/signIn/testIds.ts'
import { siteTestIds } from './features/site/testIds.ts'
import { socialTestIds } from './features/social/testIds.ts'
import { swapTestIds as behindSwapTestIds } from './features/swap/behind/testIds.ts'
import { swapTestIds } from './features/swap/testIds.ts'
import { walletsTestIds } from './features/wallets/testIds.ts'
import { frameTestIds } from './frame/testIds.ts'
import { kitTestIds } from './kit/testIds.ts'
import { promisedTestIds } from './promisedTestIds.ts'

/**
 * Every `data-testid` of the buttons and the modal. They are a promise: tests of other sites may
 * rely on them, so they are never renamed.
 */
export const testIds = {
  ...buttonTestIds,
  ...frameTestIds,
  ...kitTestIds,
  ...connectTestIds,
  ...emailTestIds,
  ...loginTestIds,
  ...socialTestIds,
  ...farcasterTestIds,
  ...siteTestIds,
  ...allWalletsTestIds,
  ...connectingTestIds,
  ...accountTestIds,
  ...activityTestIds,
  ...helpTestIds,
  ...networksTestIds,
  ...walletsTestIds,
  ...pairingTestIds,
  ...receiveTestIds,
  ...signInTestIds,
  ...namesTestIds,
  ...sendTestIds,
  ...swapTestIds,
  ...behindSwapTestIds,
  ...onrampTestIds,
  ...promisedTestIds,
} as const
