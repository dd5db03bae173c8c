import type { Latchkey } from '../Latchkey.ts'
import { readAccountKey } from './accountKey.ts'
import type { AccountKey } from './SignInFlow.ts'
import type { Siwx } from './Siwx.ts'
import { sessionsEnd } from './sessionsEnd.ts'

/** Asks the site for the sessions of an account, and takes what it says. @throws what the site throws */
export async function readSessions(
  { internal }: Latchkey,
  { account, siwx }: { account: AccountKey; siwx: Siwx },
): Promise<void> {
  const { accountAddress, chainId } = readAccountKey(account)
  const sessions = await siwx.getSessions(chainId, accountAddress)
  internal.commit?.({
    account,
    endsAt: sessionsEnd(sessions),
    isRequired: siwx.getRequired?.() ?? false,
    isSignedIn: sessions.length > 0,
    type: 'sessionsRead',
  })
}
