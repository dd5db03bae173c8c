import { commit } from '../connections/commit.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { SignInFailedError, SignInWalletMissingError } from '../errors/signIn.ts'
import type { Latchkey } from '../Latchkey.ts'
import { accountInUse } from '../signIn/accountInUse.ts'
import { readAccountKey } from '../signIn/accountKey.ts'
import { inTime } from '../signIn/inTime.ts'
import { requireAccount } from '../signIn/requireAccount.ts'
import type { SignInFailure } from '../signIn/SignInFlow.ts'
import type { SiwxMessage, SiwxSession } from '../signIn/Siwx.ts'
import { sessionsEnd } from '../signIn/sessionsEnd.ts'
import { walletInUse } from '../signIn/walletInUse.ts'
import { writeMessage } from '../signIn/writeMessage.ts'
import { showToast } from './showToast.ts'

export type RequestSignInParameters = {
  /** What the visitor has read; the site is asked for one otherwise. */
  message?: SiwxMessage | undefined
}

/**
 * Asks the account in use to sign in; resolves once its session is kept (S4.12).
 *
 * @throws {SignInDisabledError} @throws {SignInAccountMissingError} @throws {SignInNetworkMissingError}
 * @throws {SignInWalletMissingError}
 * @throws {SignInFailedError} when the visitor declined, or wallet, site or network failed (S4.13)
 */
export async function requestSignIn(
  latchkey: Latchkey,
  { message: written }: RequestSignInParameters = {},
): Promise<void> {
  const { internal, store } = latchkey
  const { account, siwx } = requireAccount(latchkey)
  const state = store.getState()
  if (!walletInUse(state)) throw new SignInWalletMissingError()
  if (state.signIns[account]?.status === 'signedIn') return

  commit(latchkey, { account, type: 'signInAsked' })
  commit(latchkey, { account, type: 'signatureAsked' })
  const isCurrent = () => accountInUse(store.getState()) === account
  async function addSession(session: SiwxSession): Promise<void> {
    await siwx.addSession(session)
    // The disconnect has ended the sessions that there were; this one came after it.
    const isOver = !Object.hasOwn(store.getState().signIns, account)
    if (isOver && siwx.signOutOnDisconnect !== false) {
      const { accountAddress, chainId } = readAccountKey(account)
      await siwx.revokeSession(chainId, accountAddress)
      throw new AccountChanged()
    }
    // Also where the site took it later than the visitor waited: what it keeps is what the page says.
    commit(latchkey, { account, endsAt: sessionsEnd([session]), type: 'signedIn' })
  }
  try {
    const { accountAddress, chainId } = readAccountKey(account)
    const data = written ?? (await writeMessage(latchkey, { account, siwx }))
    // The account may have changed since it was written, and while the site wrote it.
    if (!isCurrent() || data.accountAddress !== accountAddress || data.chainId !== chainId)
      throw new AccountChanged()
    const message = data.toString()
    // Of two wallets with one account the one that is in use now.
    const connector = walletInUse(store.getState())
    if (!connector) throw new SignInWalletMissingError()
    const signature = siwx.signMessage
      ? await siwx.signMessage({ accountAddress, chainId, message })
      : await (await internal.adapterActions(connector.chain, 'signIn')).wallet.signMessage(
          connector,
          {
            address: accountAddress,
            message,
            signal: internal.signal,
          },
        )
    // A session of an account that is no longer in use would sign in somebody who is not there.
    if (!isCurrent()) throw new AccountChanged()
    const { toString: _, ...fields } = data
    await inTime(latchkey, addSession({ data: fields, message, signature }))
    internal.events.emit({ event: 'SIWX_AUTH_SUCCESS', properties: { network: chainId } })
  } catch (cause) {
    commit(latchkey, { account, failure: failureOf(cause), type: 'signInFailed' })
    if (isCurrent())
      showToast(latchkey, { message: { key: 'toast.signInFailed' }, variant: 'error' })
    const error = new SignInFailedError({ cause })
    internal.events.emit({ error, event: 'SIWX_AUTH_ERROR', type: 'error' })
    throw error
  }
}

/** The wallet changed its account or network while it was asked, or was disconnected. */
class AccountChanged extends Error {
  override readonly name = 'AccountChanged'
}

function failureOf(cause: unknown): SignInFailure {
  if (cause instanceof AccountChanged) return 'accountChanged'
  const isDeclined = cause instanceof LatchkeyError && cause.code === 'wallet.user_rejected'
  return isDeclined ? 'declined' : 'failed'
}
