import { settledOf } from '../connections/settled.ts'
import {
  SignInAccountMissingError,
  SignInDisabledError,
  SignInNetworkMissingError,
} from '../errors/signIn.ts'
import type { Latchkey } from '../Latchkey.ts'
import { accountInUse } from './accountInUse.ts'
import type { AccountKey } from './SignInFlow.ts'
import type { Siwx } from './Siwx.ts'

/**
 * The account that can sign in, and the site's way to.
 *
 * @throws {SignInDisabledError} @throws {SignInAccountMissingError} @throws {SignInNetworkMissingError}
 */
export function requireAccount({ options, store }: Latchkey): { account: AccountKey; siwx: Siwx } {
  const { siwx } = options
  if (!siwx) throw new SignInDisabledError()
  const state = store.getState()
  const { activeNamespace } = state
  if (!activeNamespace || settledOf(state, activeNamespace).status !== 'connected')
    throw new SignInAccountMissingError()
  const account = accountInUse(state)
  if (!account) throw new SignInNetworkMissingError()
  return { account, siwx }
}
