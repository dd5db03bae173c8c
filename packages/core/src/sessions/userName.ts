import { truncateEnd } from '../format/shortName.ts'
import type { SessionUser } from './SessionWallet.ts'

/** An address or name as buttons show it (S9.18). */
const maxLength = 30

/**
 * What a visitor who logged in is called: by their social name, else by their address, with an ellipsis where that is
 * long (S5.25). Discord ends names with the rest of its former numbers.
 */
export function userName(user: SessionUser | undefined): string | undefined {
  const { email, socialProvider, username } = user ?? {}
  const social = socialProvider === 'discord' ? username?.replace(/0$/, '') : username
  const name = social || email
  return name && truncateEnd(name, maxLength)
}
