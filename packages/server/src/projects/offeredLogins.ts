import type { SocialProvider } from '@latchkey/protocol/wallet'

/** Of the ways to log in that a project has chosen, those that a page is to offer. */
export function offeredLogins(
  chosen: readonly string[],
  served: readonly SocialProvider[],
): string[] {
  return chosen.filter((name) => name === 'email' || (served as readonly string[]).includes(name))
}
