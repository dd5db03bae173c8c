import type { DeviceSession, WalletUser } from '@latchkey/protocol/wallet'

/** Whom the server names as logged in. A server of before names an address alone. */
export function userOf({
  email,
  user,
}: Pick<NonNullable<DeviceSession['session']>, 'email' | 'user'>): WalletUser {
  return user ?? { email }
}
