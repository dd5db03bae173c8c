import { balanceCacheMs, plainText } from '@latchkey/protocol'
import { isRefusal } from '../errors/wallet/isRefusal.ts'
import { balanceKeys } from '../queries/balanceKeys.ts'
import { networkRpcUrls } from '../queries/networkRpcUrls.ts'
import { checkSetup } from './checkSetup.ts'
import { followOtherTab } from './followOtherTab.ts'
import { pageActions } from './pageActions.ts'
import { reconnect } from './reconnect.ts'
import { runActivation } from './runActivation.ts'

/**
 * What an instance does behind the page's first frame. One chunk, because who comes back connected
 * needs all of it and each part alone is too small for a request.
 *
 * `shared` is what later parts share and it does not use.
 */
export const background = {
  checkSetup,
  followOtherTab,
  networkRpcUrls,
  pageActions,
  reconnect,
  runActivation,
  shared: { balanceCacheMs, balanceKeys, isRefusal, plainText },
}

/**
 * A part that is fetched later. It names what it comes after: files that both need, a bundler then leaves where they are
 * instead of cutting out a file for each pair of parts (ADR 0070).
 */
export function afterBackground<T extends object>(part: T): T {
  return { ...part, background }
}
