import { readAccountKey } from './accountKey.ts'
import type { AccountKey } from './SignInFlow.ts'
import type { Siwx } from './Siwx.ts'

/** Ends the sessions of these accounts, or every one. */
export async function signOut(siwx: Siwx, accounts: readonly string[] | 'everywhere') {
  if (accounts === 'everywhere') return siwx.setSessions([])
  for (const account of accounts) {
    const { accountAddress, chainId } = readAccountKey(account as AccountKey)
    await siwx.revokeSession(chainId, accountAddress)
  }
}
