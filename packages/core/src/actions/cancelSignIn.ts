import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import { SignInNetworkMissingError } from '../errors/signIn.ts'
import type { Latchkey } from '../Latchkey.ts'
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
 * Where the site requires it, the wallet goes back to a network on which the account has signed in, the one that it came
 * from before others, else it is disconnected (S4.14); elsewhere the modal closes (S4.15).
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
    const namespace = namespaceOf(readAccountKey(account).chainId)
    const { signIns } = store.getState()
    // While the wallet was asked, it may have moved, or the account signed in elsewhere: what owes nothing stays.
    if (accountInUse(store.getState(), namespace) !== account) return
    if (signIns[account]?.status !== 'signedIn') await disconnect(latchkey, { namespace })
  }
}

/** Another network of the site on which the account has a session; those that it was on last come first. */
async function networkSignedIn(
  latchkey: Latchkey,
  account: AccountKey,
): Promise<NetworkId | undefined> {
  const { internal, options, store } = latchkey
  const { accountAddress, chainId } = readAccountKey(account)
  const namespace = namespaceOf(chainId)
  const listed = store
    .getState()
    .networks.flatMap((network) =>
      network.chainNamespace === namespace ? network.caipNetworkId : [],
    )
  const visited = (internal.visits?.get(namespace) ?? []).filter((id) => listed.includes(id))
  for (const networkId of new Set([...visited, ...listed])) {
    if (networkId === chainId) continue
    const { siwx } = options
    if (!siwx) return undefined
    const answer = inTime(latchkey, siwx.getSessions(networkId, accountAddress))
    if ((await answer.catch(() => [])).length > 0) return networkId
  }
  return undefined
}
