import type { NetworkId } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import { SignInNetworkMissingError } from '../errors/signIn.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { accountInUse } from '../signIn/accountInUse.ts'
import { readAccountKey } from '../signIn/accountKey.ts'
import { inTime } from '../signIn/inTime.ts'
import type { AccountKey } from '../signIn/SignInFlow.ts'
import { reset } from '../state/router.ts'
import { disconnect } from './disconnect.ts'
import { switchNetwork } from './switchNetwork.ts'

/**
 * The visitor does not sign in.
 *
 * Where the site requires it, the wallet goes back to a network on which the account has signed in, else it is
 * disconnected (S4.14); elsewhere the modal closes (S4.15).
 */
export async function cancelSignIn(latchkey: Latchkey): Promise<void> {
  const { internal, options, store } = latchkey
  const account = accountInUse(store.getState())
  if (!account) return
  internal.events.emit({ event: 'CLICK_CANCEL_SIWX' })
  if (!options.siwx?.getRequired?.()) {
    commit(latchkey, { account, type: 'signInDismissed' })
    return
  }
  const network = await networkSignedIn(latchkey, account)
  // The wallet may have another account by now, which owes nothing or has a screen of its own.
  if (accountInUse(store.getState()) !== account) return
  try {
    if (!network) throw new SignInNetworkMissingError()
    // The screen that switched to this network would ask for it again.
    store.setState({ router: reset({ name: 'SIWXSignMessage' }) })
    await switchNetwork(latchkey, { networkId: network })
  } catch {
    await disconnect(latchkey, { namespace: store.getState().activeNamespace })
  }
}

/** Another network of the site on which the account has a session. */
async function networkSignedIn(
  latchkey: Latchkey,
  account: AccountKey,
): Promise<NetworkId | undefined> {
  const { options, store } = latchkey
  const { accountAddress, chainId } = readAccountKey(account)
  const { chainNamespace } = findNetwork(store.getState().networks, chainId) ?? {}
  for (const { caipNetworkId, ...network } of store.getState().networks) {
    if (network.chainNamespace !== chainNamespace || caipNetworkId === chainId) continue
    const { siwx } = options
    if (!siwx) return undefined
    const answer = inTime(latchkey, siwx.getSessions(caipNetworkId, accountAddress))
    if ((await answer.catch(() => [])).length > 0) return caipNetworkId
  }
  return undefined
}
