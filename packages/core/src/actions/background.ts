import { networkRpcUrls } from '../queries/networkRpcUrls.ts'
import { checkSetup } from './checkSetup.ts'
import { followOtherTab } from './followOtherTab.ts'
import { pageActions } from './pageActions.ts'
import { reconnect } from './reconnect.ts'
import { runActivation } from './runActivation.ts'

/**
 * What an instance does behind the page's first frame. One chunk, because who comes back connected
 * needs all of it and each part alone is too small for a request.
 */
export const background = {
  checkSetup,
  followOtherTab,
  networkRpcUrls,
  pageActions,
  reconnect,
  runActivation,
}
