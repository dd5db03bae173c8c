import { truncateEnd } from './shortName.ts'

/** Longest login name shown (S5.25, S9.18). */
const maxNameLength = 30

/**
 * Name of a visitor with an embedded wallet: the social username, for Discord without one trailing
 * '0', otherwise the e-mail; above 30 characters cut with an ellipsis (S5.25).
 */
export function authDisplayName({
  email,
  provider,
  username,
}: {
  email: string | undefined
  provider: string | undefined
  username: string | undefined
}): string | undefined {
  const social =
    provider === 'discord' && username?.endsWith('0') ? username.slice(0, -1) : username
  const name = social || email
  return name && truncateEnd(name, maxNameLength)
}
